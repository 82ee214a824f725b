import { describe, expect, it } from "vitest";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { changeChat, EMPTY_CHAT, type ChatChange } from "./chat-state.ts";

/** A message with what the state reads of it. */
function messageOf(_id: string, rest: Partial<ChatMessage> = {}): ChatMessage {
  return {
    _id,
    createdAt: `2026-01-01T00:00:0${_id}Z`,
    pinned: false,
    replyTo: null,
    ...rest,
  } as ChatMessage;
}

function after(...changes: readonly ChatChange[]) {
  return changes.reduce(changeChat, EMPTY_CHAT);
}

describe("a deleted message", () => {
  const pinned = messageOf("1", { pinned: true });
  const said = { type: "said", messages: [pinned, messageOf("2")] } as const;
  const deleted = { type: "deleted", messageId: "1" } as const;

  it("leaves the chat, the pinned place and the replay", () => {
    const state = after(said, { type: "pinned", message: pinned }, deleted);

    expect(state).toMatchObject({ messages: [{ _id: "2" }], pinned: null, deletedIds: new Set(["1"]) });
  });

  it("that is restored is at its place again, also in the replay", () => {
    const state = after(said, deleted, { type: "said", messages: [messageOf("1")] });

    expect(state.messages.map(({ _id }) => _id)).toEqual(["1", "2"]);
    expect(state.deletedIds).toEqual(new Set());
  });
});
