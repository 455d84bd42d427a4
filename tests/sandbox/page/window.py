from typing import Any, Self

from playwright.async_api import Browser, Locator, Page

TIMEOUT_MS = 30_000
"""How long anything may take to appear; a busy machine is slow."""


class Window:
    """One tab; `complaints` are the errors and warnings of its console."""

    def __init__(self, page: Page, *, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self._size = page.viewport_size
        self.complaints: list[str] = []
        page.set_default_timeout(TIMEOUT_MS)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._note)

    @classmethod
    async def open(
        cls, browser: Browser, url: str, *, width: int = 1280, height: int = 800, **options: Any
    ) -> Self:
        context = await browser.new_context(viewport={"width": width, "height": height}, **options)
        window = cls(await context.new_page(), touch=options.get("has_touch", False))
        await window.page.goto(url)
        await window.log.get_by_role("heading", level=2).wait_for()
        return window

    async def resize(self, *, height: int) -> None:
        """Make it this many pixels high, until a person enters another channel."""
        await self.page.set_viewport_size({"width": self._size["width"], "height": height})

    async def enter(self, person: str, channel: str) -> None:
        if self.page.viewport_size != self._size:
            await self.page.set_viewport_size(self._size)
        await self.page.locator(f'#channels a[href$="/{channel}"]').wait_for(state="attached")
        await self.page.evaluate(
            "(hash) => { document.activeElement?.blur(); window.location.hash = hash; }",
            f"#/{person}/{channel}",
        )
        await self.log.get_by_role("heading", level=2, name=f"Welcome to #{channel}", exact=True).wait_for()

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
