from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from playwright.async_api import Browser, Locator, Page

TIMEOUT_MS = 30_000
"""How long anything may take to appear; a busy machine is slow."""


class Window:
    """One tab; `complaints` are the errors and warnings of its console."""

    def __init__(self, page: Page, *, touch: bool, locale: str) -> None:
        self.page = page
        self.touch = touch
        self.locale = locale
        self.complaints: list[str] = []
        page.set_default_timeout(TIMEOUT_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._note)

    async def load(self, url: str, width: int, height: int) -> None:
        self._size = {"width": width, "height": height}
        await self.page.set_viewport_size(self._size)
        await self.page.goto(url)
        await self.log.get_by_role("heading", level=2).wait_for()

    async def leave(self) -> None:
        await self.page.unroute_all(behavior="ignoreErrors")
        await self.page.emulate_media(
            color_scheme="light", forced_colors="none", reduced_motion="no-preference"
        )
        await self.page.goto("about:blank")

    def take_complaints(self) -> list[str]:
        complaints, self.complaints = self.complaints, []
        return complaints

    async def resize(self, *, height: int) -> None:
        """Make it this many pixels high, until a person enters another channel."""
        await self.page.set_viewport_size({"width": self._size["width"], "height": height})

    async def enter(self, person: str, channel: str) -> None:
        if self.page.viewport_size != self._size:
            await self.page.set_viewport_size(self._size)
        await self.page.locator(f'#channels a[href$="/{channel}"]').wait_for(state="attached")
        await self.page.evaluate("document.activeElement?.blur()")
        await self.follow(f"#/{person}/{channel}")
        await self.log.get_by_role("heading", level=2, name=f"Welcome to #{channel}", exact=True).wait_for()

    async def follow(self, address: str) -> None:
        await self.page.evaluate("(hash) => { window.location.hash = hash; }", address)

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} {message.location['url']}")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("log")

    @property
    def messages(self) -> Locator:
        return self.log.get_by_role("article")

    @property
    def last(self) -> Locator:
        return self.messages.last

    @property
    def box(self) -> Locator:
        return self.page.get_by_role("combobox", name="Message ")

    @property
    def options(self) -> Locator:
        """What completes a command now: commands, options, values."""
        return self.page.get_by_role("listbox", name="Suggestions").get_by_role("option")

    @property
    def active(self) -> Locator:
        """The one of them that Enter takes."""
        return self.page.get_by_role("option", selected=True).and_(self.options)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def button(self, name: str) -> Locator:
        return self.log.get_by_role("button", name=name, exact=True)

    def person(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Act as").get_by_role("button", name=name)

    def channel(self, name: str) -> Locator:
        return self.page.get_by_role("navigation", name="Channels").get_by_role("link", name=name)

    async def hit(self, target: Locator) -> None:
        await (target.tap() if self.touch else target.click())

    async def overflows(self) -> bool:
        return bool(
            await self.page.evaluate(
                "[document.documentElement, document.querySelector('[role=log]')]"
                ".some((part) => part.scrollWidth > part.clientWidth)"
            )
        )

    async def type(self, text: str) -> None:
        await self.page.keyboard.type(text)

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def run(self, command: str) -> None:
        await self.box.fill(f"{command} ")
        await self.press("Enter")

    async def focus_name(self) -> str:
        return str(
            await self.page.evaluate(
                "const here = document.activeElement;"
                "here.ariaLabel || here.labels?.[0]?.textContent || here.textContent"
            )
        )


class Windows:
    """Windows of one browser; a test gets one that another has left, as a new one takes half a second."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: list[Window] = []

    @asynccontextmanager
    async def open(
        self,
        url: str,
        *,
        width: int = 1280,
        height: int = 800,
        touch: bool = False,
        locale: str = "en-US",
    ) -> AsyncIterator[Window]:
        alike = (one for one in self._idle if (one.touch, one.locale) == (touch, locale))
        window = next(alike, None)
        if window is None:
            context = await self._browser.new_context(has_touch=touch, is_mobile=touch, locale=locale)
            window = Window(await context.new_page(), touch=touch, locale=locale)
        else:
            self._idle.remove(window)
        try:
            await window.load(url, width, height)
            yield window
            await window.leave()
            assert window.take_complaints() == []
        except BaseException:
            await window.page.context.close()
            raise
        self._idle.append(window)
