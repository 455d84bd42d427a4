"""A window of the chat page, driven by roles and labels as a person perceives it."""

from typing import Any, Self

from playwright.async_api import Browser, Locator, Page

TIMEOUT_MS = 30_000
"""How long anything may take to appear; a busy machine is slow."""


class Window:
    """One tab.

    Attributes:
        page: Playwright's page.
        complaints: errors and warnings of its console.
        touch: whether it is a touch screen.
    """

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
        """Open a window and wait until it shows its channel."""
        context = await browser.new_context(viewport={"width": width, "height": height}, **options)
        window = cls(await context.new_page(), touch=options.get("has_touch", False))
        await window.page.goto(url)
        await window.log.get_by_role("heading", level=2).wait_for()
        return window

    async def resize(self, *, height: int) -> None:
        """Make it so many pixels high, until a person enters another channel."""
        await self.page.set_viewport_size({"width": self._size["width"], "height": height})

    async def enter(self, person: str, channel: str) -> None:
        """Let a person look at a channel, with nothing open and nothing focused."""
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
        """The messages of the open channel, as a whole."""
        return self.page.get_by_role("log")

    @property
    def messages(self) -> Locator:
        """Every message of the open channel."""
        return self.log.get_by_role("article")

    @property
    def last(self) -> Locator:
        """The newest message."""
        return self.messages.last

    @property
    def box(self) -> Locator:
        """The box for messages and commands."""
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
        """The open dialogue."""
        return self.page.get_by_role("dialog")

    def button(self, name: str) -> Locator:
        """A button within the messages."""
        return self.log.get_by_role("button", name=name, exact=True)

    def person(self, name: str) -> Locator:
        """The button to act as this person."""
        return self.page.get_by_role("group", name="Act as").get_by_role("button", name=name)

    def channel(self, name: str) -> Locator:
        """The link to a channel, thread or direct messages."""
        return self.page.get_by_role("navigation", name="Channels").get_by_role("link", name=name)

    async def hit(self, target: Locator) -> None:
        """Click, or tap on a touch screen."""
        await (target.tap() if self.touch else target.click())

    async def overflows(self) -> bool:
        """Whether anything has to be scrolled sideways to be seen."""
        return bool(
            await self.page.evaluate(
                "[document.documentElement, document.querySelector('[role=log]')]"
                ".some((part) => part.scrollWidth > part.clientWidth)"
            )
        )

    async def type(self, text: str) -> None:
        """Type into whatever has the focus."""
        await self.page.keyboard.type(text)

    async def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            await self.page.keyboard.press(key)

    async def run(self, command: str) -> None:
        """Write a whole command into the box at once, as pasting does, and send it."""
        await self.box.fill(f"{command} ")
        await self.press("Enter")

    async def focus_name(self) -> str:
        """Return the accessible name of what has the focus."""
        return str(
            await self.page.evaluate(
                "const here = document.activeElement;"
                "here.ariaLabel || here.labels?.[0]?.textContent || here.textContent"
            )
        )
