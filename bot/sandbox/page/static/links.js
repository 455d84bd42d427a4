/** Links to messages and channels of this server, followed inside the page. */

import { translate } from "./words.js";

const PLACE =
  /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/channels\/(\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

/**
 * The target of a link to a place visible to this person; else null.
 * @returns {{href: string, title: string}|null} an address of the page, and Discord's text for the link
 */
export function placeOf(url, store) {
  const [, guild, channelId, messageId] = PLACE.exec(url ?? "") ?? [];
  const channel = channelId && store.channel(channelId);
  if (!channel || (guild !== "@me" && guild !== store.state.guild.id)) return null;
  const title = store.title(channel);
  return {
    href: store.hash(channel, { message: messageId }),
    title: messageId ? translate("{0} › message", title) : title,
  };
}
