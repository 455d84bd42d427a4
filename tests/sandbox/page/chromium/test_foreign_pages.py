import json

import pytest
import pytest_asyncio
from aiohttp import web
from aiohttp.test_utils import TestServer
from playwright.async_api import expect

from tests.sandbox.raw import deeds_of_a_page
from tests.sandbox.toybot import picture

pytestmark = pytest.mark.asyncio(loop_scope="session")

TRY_ALL = """async ({ url, socket, token, posts }) => {
  const got = [];
  const note = (what) => got.push(what);
  const stream = new EventSource(`${url}/page/events?as=ada`);
  stream.onmessage = stream.onopen = () => note("events");
  stream.addEventListener("state", () => note("state"));
  await new Promise((done) => (stream.onerror = done));
  stream.close();
  const gateway = new WebSocket(socket);
  gateway.onopen = () => gateway.send(JSON.stringify({ op: 2, d: { token, intents: 1 } }));
  gateway.onmessage = (event) => note(`gateway ${event.data}`);
  await new Promise((done) => (gateway.onclose = done));
  for (const [path, body] of posts) {
    for (const mode of ["no-cors", "cors"]) {
      for (const type of ["text/plain", "application/json"]) {
        const options = { method: "POST", mode, body, headers: { "Content-Type": type } };
        const answer = await fetch(url + path, options).catch(() => null);
        if (answer && answer.type !== "opaque") note(`${path} ${answer.status}`);
      }
    }
  }
  return got;
}"""


@pytest_asyncio.fixture(loop_scope="session")
async def foreign(browser):
    async def show(_: web.Request) -> web.Response:
        return web.Response(text="<!doctype html><title>Foreign</title>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/", show)
    async with TestServer(app) as server:
        context = await browser.new_context()
        page = await context.new_page()
        await page.goto(str(server.make_url("/")))
        yield page
        await context.close()


async def test_a_foreign_page_reads_no_event_and_does_nothing(foreign, sandbox, toy, games):
    card = (await sandbox.person("ada").slash(games, "toy buttons")).message
    deeds = deeds_of_a_page(sandbox, card, toy.heard[-1])
    posts = [[path, json.dumps(body)] for path, body in deeds.items()]
    heard, log = len(toy.heard), list(games.log)
    target = {"url": sandbox.url, "socket": sandbox.gateway_url, "token": sandbox.token, "posts": posts}

    assert await foreign.evaluate(TRY_ALL, target) == []
    assert (len(toy.heard), list(games.log)) == (heard, log)


async def test_the_page_works_under_each_name_of_this_machine(stage, toy, games):
    window = await stage.open("ada", games.name, host="localhost")
    await toy.get_partial_messageable(games.id).send(file=picture(width=40, height=30))
    await window.run("/toy hello")
    await expect(window.last).to_contain_text("hello world")
    await expect(window.log.get_by_role("img")).to_have_js_property("naturalWidth", 40)
