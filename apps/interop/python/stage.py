"""What a client is asked and hears during a play, and what is answered: src/script/answer-question.ts in Python."""

import asyncio
from typing import Any

from mcp_types import (
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequestFormParams,
    ElicitResult,
    ListRootsResult,
    Root,
    TextContent,
)

HEAR_SECONDS = 5


class Stage:
    def __init__(self, answers: dict[str, Any]) -> None:
        self.answers = answers
        self.questions: list[str] = []
        self.heard: list[str] = []
        self._changed = asyncio.Event()

    def hear(self, what: str) -> None:
        self.heard.append(what)
        self._changed.set()

    async def wait_for(self, what: str) -> str:
        try:
            async with asyncio.timeout(HEAR_SECONDS):
                while what not in self.heard + self.questions:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError as error:
            raise RuntimeError(f'did not hear "{what}"') from error
        return what

    def answer_person(self, params: Any) -> ElicitResult:
        is_form = isinstance(params, ElicitRequestFormParams)
        self.questions.append(f"form: {params.message}" if is_form else f"page: {params.message} {params.url}")
        fields = self.answers["fields"]
        if fields is None:
            return ElicitResult(action="decline")
        if not is_form:
            return ElicitResult(action="accept")
        wanted = params.requested_schema["properties"]
        return ElicitResult(action="accept", content={name: fields[name] for name in wanted if name in fields})

    def answer_sample(self, params: CreateMessageRequestParams) -> CreateMessageResult:
        contents = [message.content for message in params.messages]
        blocks = [block for content in contents for block in (content if isinstance(content, list) else [content])]
        text = " ".join(block.text for block in blocks if isinstance(block, TextContent))
        self.questions.append(f"model: {text}")
        content = TextContent(type="text", text=text.upper())
        return CreateMessageResult(role="assistant", model="make-believe", stop_reason="endTurn", content=content)

    def answer_roots(self) -> ListRootsResult:
        self.questions.append("roots")
        return ListRootsResult(roots=[Root(uri="file:///work", name="work")])
