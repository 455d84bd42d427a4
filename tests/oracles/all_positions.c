/* Who wins each position of a small board, by trying every turn of each; nothing of the project is shared.
 *
 * Arguments: the game, its option (a number), the file to write, and for each cell the bits of its neighbours.
 * A position is a number in base 3 (1 is black, 2 is white, the first cell is the lowest digit). Its byte has
 * bits: Odd 1, the first seat wins. Catchup 1 and 2, Black to move wins with up to two, and three, stones; 4 and
 * 8, White. Yodd 1 and 2, Black wins by placing exactly one, and one or two, stones; 4 and 8, White. */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int cells, option;
static uint32_t all, near[32], *ternary;
static uint8_t *largest, *groups, *won;
static uint64_t *sizes; /* of groups, largest first, 5 bits each from the top */

static void measure(uint32_t stones) {
  uint32_t power = 1, rest = stones;
  int count[32] = {0}, shift = 59;
  for (int cell = 0; cell < cells; cell++, power *= 3)
    if (stones >> cell & 1) ternary[stones] += power;
  while (rest) {
    uint32_t group = 0, grown = rest & -rest;
    while (grown != group) {
      group = grown;
      for (int cell = 0; cell < cells; cell++)
        if (group >> cell & 1) grown |= near[cell] & stones;
    }
    rest &= ~group;
    count[__builtin_popcount(group)]++;
    groups[stones]++;
  }
  for (int size = cells; size > 0; size--)
    for (int n = count[size]; n > 0; n--, shift -= 5) {
      sizes[stones] |= (uint64_t)size << shift;
      if (!largest[stones]) largest[stones] = size;
    }
}

static uint32_t place_of(uint32_t black, uint32_t white) { return ternary[black] + 2 * ternary[white]; }

static int counted(uint32_t stones) {
  int count = 0;
  for (uint64_t rest = sizes[stones]; rest; rest <<= 5) count += (int)(rest >> 59) >= option;
  return count;
}

static int odd(uint32_t black, uint32_t white) {
  uint32_t empty = all & ~(black | white);
  if (!empty) return (counted(black) + counted(white)) % 2;
  int seat = (cells - __builtin_popcount(empty)) % 2;
  for (int cell = 0; cell < cells; cell++)
    if (empty >> cell & 1) {
      int one = won[place_of(black | 1u << cell, white)], other = won[place_of(black, white | 1u << cell)];
      if (seat == 0 ? one || other : !one || !other) return !seat;
    }
  return seat;
}

static int atleast1(int size) { return size > 1 ? size : 1; }

/* Whether a seat of Catchup wins with up to `more` stones on cells from `first` on. */
static int catchup_by(uint32_t before, uint32_t own, uint32_t other, int seat, int more, int first) {
  for (int cell = first; more && cell < cells; cell++) {
    if ((own | other) >> cell & 1) continue;
    uint32_t after = own | 1u << cell;
    if ((after | other) == all) {
      if (sizes[after] > sizes[other]) return 1;
    } else {
      int now = largest[after], was = atleast1(largest[before]), their = atleast1(largest[other]);
      int third = now > was && (now > their || (option && now == their));
      uint32_t place = seat ? place_of(other, after) : place_of(after, other);
      if (!(won[place] >> (seat ? 0 : 2) + third & 1)) return 1;
    }
    if (catchup_by(before, after, other, seat, more - 1, cell + 1)) return 1;
  }
  return 0;
}

static int catchup(uint32_t black, uint32_t white) {
  int found = 0;
  for (int most = 2; most <= 3; most++) {
    found |= catchup_by(black, black, white, 0, most, 0) << (most - 2);
    found |= catchup_by(white, white, black, 1, most, 0) << most;
  }
  return found;
}

/* Whether a seat of Yodd has won by ending its turn here: the other may place stones, or pass, and so may it. */
static int ended(uint32_t black, uint32_t white, int seat) {
  if ((groups[black] + groups[white]) % 2 == 0) return 0;
  int here = won[place_of(black, white)];
  int ahead = seat == (groups[white] < groups[black]);
  if (here >> (seat ? 1 : 3) & 1) return 0;
  return ahead || here >> (seat ? 3 : 1) & 1;
}

static int yodd(uint32_t black, uint32_t white) {
  int found = 0;
  for (int cell = 0; cell < cells; cell++)
    if (!((black | white) >> cell & 1))
      for (int colour = 0; colour < 2; colour++) {
        uint32_t one = black | (colour ? 0 : 1u << cell), other = white | (colour ? 1u << cell : 0);
        int after = won[place_of(one, other)];
        for (int seat = 0; seat < 2; seat++) {
          int wins = ended(one, other, seat);
          found |= (wins | (wins || after >> 2 * seat & 1) << 1) << 2 * seat;
        }
      }
  return found;
}

int main(int count, char **given) {
  cells = count - 4, option = atoi(given[2]), all = (1u << cells) - 1;
  size_t positions = 1, sets = (size_t)all + 1;
  for (int cell = 0; cell < cells; cell++, positions *= 3) near[cell] = strtoul(given[4 + cell], 0, 10);
  ternary = calloc(sets, 4), largest = calloc(sets, 1), groups = calloc(sets, 1), sizes = calloc(sets, 8);
  for (uint32_t stones = 0; stones <= all; stones++) measure(stones);
  int file = open(given[3], O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (ftruncate(file, positions)) return 1;
  won = mmap(0, positions, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  int (*judge)(uint32_t, uint32_t) = *given[1] == 'o' ? odd : *given[1] == 'c' ? catchup : yodd;
  for (int stones = cells; stones >= 0; stones--)
    for (uint32_t filled = 0; filled <= all; filled++)
      if (__builtin_popcount(filled) == stones)
        for (uint32_t black = filled;; black = (black - 1) & filled) {
          won[place_of(black, filled ^ black)] = judge(black, filled ^ black);
          if (!black) break;
        }
  return 0;
}
