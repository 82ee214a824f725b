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

describe("a chat that was offline", () => {
  const said = { type: "said", messages: [1, 2, 3, 4].map((number) => messageOf(String(number))) } as const;
  const history = (messages: readonly ChatMessage[], hasEarlier = false): ChatChange => ({
    ...{ type: "history", messages, hasEarlier, pinned: null },
  });
  const idsOf = ({ messages }: { readonly messages: readonly ChatMessage[] }) =>
    messages.map(({ _id }) => _id);

  it("loses the messages that were hidden meanwhile, and shows the changed ones as they are", () => {
    const crossedOut = messageOf("3", { crossedOut: true });
    const state = after(said, { type: "lost" }, history([messageOf("1"), crossedOut]));

    expect(state.messages).toEqual([messageOf("1"), crossedOut]);
  });

  it("has no hole if more was written meanwhile than the history lists [MAC-003]", () => {
    const later = [messageOf("8"), messageOf("9")];
    const state = after(
      said,
      { type: "lost" },
      { type: "said", messages: [messageOf("9")] },
      history(later, true),
    );

    expect(idsOf(state)).toEqual(["8", "9"]);
  });

  it("keeps earlier messages than the history lists, and those of a moment ago", () => {
    const pending = { type: "said", messages: [messageOf("5")] } as const;
    const state = after(said, { type: "lost" }, pending, history([messageOf("3")], true));

    expect(idsOf(state)).toEqual(["1", "2", "3", "5"]);
  });

  it("keeps what has arrived since it was joined again: the history may be older", () => {
    const crossedOut = messageOf("3", { crossedOut: true });
    const state = after(
      said,
      { type: "lost" },
      { type: "deleted", messageId: "2" },
      { type: "changed", message: crossedOut },
      history(["1", "2", "3", "4"].map((id) => messageOf(id))),
    );

    expect(idsOf(state)).toEqual(["1", "3", "4"]);
    expect(state.messages[1]).toEqual(crossedOut);
  });

  it("shows a message again that was restored meanwhile, also in the replay", () => {
    const state = after(said, { type: "deleted", messageId: "2" }, { type: "lost" }, history(said.messages));

    expect(idsOf(state)).toEqual(["1", "2", "3", "4"]);
    expect(state.deletedIds).toEqual(new Set());
  });
});

it("the history of a chat lacks a message that was deleted while it was under way", () => {
  const message = messageOf("1");
  const history = { type: "history", messages: [message], hasEarlier: false, pinned: message } as const;
  const state = after({ type: "deleted", messageId: "1" }, history);

  expect(state).toMatchObject({ messages: [], pinned: null, isLoaded: true });
});

it("a deleted message is no longer quoted by its answers", () => {
  const quote = { _id: "1" } as NonNullable<ChatMessage["replyTo"]>;
  const answer = messageOf("2", { replyTo: quote });
  const state = after(
    { type: "said", messages: [messageOf("1"), answer] },
    { type: "deleted", messageId: "1" },
  );

  expect(state.messages).toEqual([messageOf("2")]);
});

describe("a chat that is split", () => {
  it("is whole again after the notice of it, and takes what the history has", () => {
    const said = { type: "said", messages: [messageOf("1"), messageOf("2")] } as const;
    const split = after(said, { type: "reach", isWhole: false });
    const whole = changeChat(split, { type: "reach", isWhole: true });
    const messages = [messageOf("1"), messageOf("3")];
    const state = changeChat(whole, { type: "history", messages, hasEarlier: false, pinned: null });

    expect([split.isWhole, state.isWhole]).toEqual([false, true]);
    expect(state.messages).toEqual(messages);
  });

  it("is not said to be split once the connection is another one", () => {
    expect(after({ type: "reach", isWhole: false }, { type: "lost" }).isWhole).toBe(true);
  });
});
