import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ChatStanding } from "#shared/chat/events.ts";

/** What a window knows of a chat. */
export interface ChatState {
  readonly connection: "connecting" | "open" | "lost";
  /** What the viewer may do; undefined until they are in. */
  readonly standing: ChatStanding | undefined;
  /** The oldest first. */
  readonly messages: readonly ChatMessage[];
  readonly pinned: ChatMessage | null;
}

export type ChatChange =
  | { readonly type: "joined"; readonly standing: ChatStanding }
  | { readonly type: "lost" }
  | {
      readonly type: "history";
      readonly messages: readonly ChatMessage[];
      readonly pinned: ChatMessage | null;
    }
  | { readonly type: "said" | "changed" | "pinned" | "unpinned"; readonly message: ChatMessage }
  | { readonly type: "deleted"; readonly messageId: string }
  | { readonly type: "viewers"; readonly viewers: number };

/** More are not kept in a window. */
const KEPT_MESSAGES = 200;

export const SILENT_CHAT: ChatState = {
  connection: "connecting",
  standing: undefined,
  messages: [],
  pinned: null,
};

export function changeChat(state: ChatState, change: ChatChange): ChatState {
  switch (change.type) {
    case "joined":
      return { ...state, connection: "open", standing: change.standing };
    case "lost":
      return { ...state, connection: "lost" };
    case "history":
      return { ...state, messages: merged(change.messages, state.messages), pinned: change.pinned };
    case "said":
      return { ...state, messages: merged(state.messages, [change.message]) };
    case "changed":
      return { ...replaced(state, change.message) };
    case "pinned":
      return { ...replaced(state, change.message), pinned: change.message };
    case "unpinned": {
      const isShown = state.pinned?._id === change.message._id;
      return { ...replaced(state, change.message), pinned: isShown ? null : state.pinned };
    }
    case "deleted":
      return {
        ...state,
        messages: state.messages.filter(({ _id }) => _id !== change.messageId),
        pinned: state.pinned?._id === change.messageId ? null : state.pinned,
      };
    case "viewers": {
      const { standing } = state;
      return standing ? { ...state, standing: { ...standing, viewers: change.viewers } } : state;
    }
  }
}

/** A message that was changed; struck through, it leaves its place over the chat. */
function replaced(state: ChatState, message: ChatMessage): ChatState {
  const isOver = state.pinned?._id === message._id;
  return {
    ...state,
    messages: state.messages.map((one) => (one._id === message._id ? message : one)),
    pinned: isOver ? (message.pinned ? message : null) : state.pinned,
  };
}

/** Each message once, in the order they were said. */
function merged(earlier: readonly ChatMessage[], later: readonly ChatMessage[]): readonly ChatMessage[] {
  const known = new Map([...earlier, ...later].map((message) => [message._id, message]));
  return [...known.values()]
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .slice(-KEPT_MESSAGES);
}
