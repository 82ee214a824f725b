import type { ChatMessage } from "#shared/chat/contract.ts";
import type { ChatPermissions } from "#shared/chat/events.ts";
import type { ChatModes } from "#shared/chat/modes.ts";
import type { ChatPoll, OwnChatPoll } from "#shared/chat/polls.ts";

/** Client-side state of a chat. */
export interface ChatState {
  readonly connection: "connecting" | "open" | "lost";
  /** False while messages of some viewers do not arrive. */
  readonly isWhole: boolean;
  /** Permissions of the viewer; undefined until the chat is joined. */
  readonly standing: ChatPermissions | undefined;
  /** Oldest first. */
  readonly messages: readonly ChatMessage[];
  /** The earlier messages have arrived. */
  readonly isLoaded: boolean;
  readonly pinned: ChatMessage | null;
  readonly poll: ShownPoll | null;
  /** Deleted while this chat was open, so that a replay loses them, too. */
  readonly deletedIds: ReadonlySet<string>;
  /** Messages, shown or deleted, that may have changed without an event. */
  readonly unconfirmedIds: ReadonlySet<string>;
}

/** A poll with the own vote; `until` is when it is over, in ms of this browser's clock. */
export interface ShownPoll extends OwnChatPoll {
  readonly until: number;
}

export type ChatChange =
  | { readonly type: "joined"; readonly standing: ChatPermissions; readonly now: number }
  | { readonly type: "lost" }
  /** When the chat is whole again, messages may have been missed until then. */
  | { readonly type: "reach"; readonly isWhole: boolean }
  | {
      readonly type: "history";
      /** The latest messages, oldest first. */
      readonly messages: readonly ChatMessage[];
      /** There may be messages before them. */
      readonly hasEarlier: boolean;
      readonly pinned: ChatMessage | null;
    }
  | { readonly type: "said"; readonly messages: readonly ChatMessage[] }
  | { readonly type: "changed" | "pinned" | "unpinned"; readonly message: ChatMessage }
  | { readonly type: "deleted"; readonly messageId: string }
  /** Without the own vote: the one that is known stays. */
  | { readonly type: "polled"; readonly poll: ChatPoll & Partial<OwnChatPoll>; readonly now: number }
  | { readonly type: "modes"; readonly modes: ChatModes }
  | { readonly type: "viewers"; readonly viewers: number };

/** Maximum number of messages kept in memory. */
const MAX_MESSAGES = 200;
/** Of a fast chat, whose list is rendered several times a second: a slow phone could not be typed on otherwise. */
const MAX_FAST_MESSAGES = 100;
/** A batch that large comes from a fast chat. */
const FAST_BATCH = 10;
const MAX_DELETED = 500;

export const EMPTY_CHAT: ChatState = {
  connection: "connecting",
  isWhole: true,
  standing: undefined,
  messages: [],
  isLoaded: false,
  pinned: null,
  poll: null,
  deletedIds: new Set(),
  unconfirmedIds: new Set(),
};

export function changeChat(state: ChatState, change: ChatChange): ChatState {
  switch (change.type) {
    case "joined":
      return {
        ...state,
        connection: "open",
        standing: change.standing,
        poll: change.standing.poll && shownPoll(change.standing.poll, null, change.now),
      };
    case "lost":
      // The next connection may be to a process of the site that reaches all others.
      return { ...unconfirmed(state), connection: "lost", isWhole: true };
    case "reach":
      return { ...(change.isWhole ? unconfirmed(state) : state), isWhole: change.isWhole };
    case "history":
      return withHistory(state, change);
    case "said":
      return {
        ...confirmed(state, change.messages),
        deletedIds: without(state.deletedIds, change.messages),
        messages: merged(
          state.messages,
          change.messages,
          change.messages.length < FAST_BATCH ? MAX_MESSAGES : MAX_FAST_MESSAGES,
        ),
      };
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
        ...confirmed(state, [{ _id: change.messageId }]),
        messages: state.messages
          .filter(({ _id }) => _id !== change.messageId)
          .map((one) => (one.replyTo?._id === change.messageId ? { ...one, replyTo: null } : one)),
        pinned: state.pinned?._id === change.messageId ? null : state.pinned,
        deletedIds: new Set([...state.deletedIds, change.messageId].slice(-MAX_DELETED)),
      };
    case "polled":
      return { ...state, poll: shownPoll(change.poll, state.poll, change.now) };
    case "modes":
      return withStanding(state, { modes: change.modes });
    case "viewers":
      return withStanding(state, { viewers: change.viewers });
  }
}

const MS_PER_SECOND = 1000;

export function shownPoll(
  poll: ChatPoll & Partial<OwnChatPoll>,
  earlier: ShownPoll | null,
  now: number,
): ShownPoll {
  const known = earlier?._id === poll._id ? earlier.ownChoice : null;
  return {
    ...poll,
    ownChoice: poll.ownChoice ?? known,
    until: poll.secondsLeft === 0 ? 0 : now + poll.secondsLeft * MS_PER_SECOND,
  };
}

function withStanding(state: ChatState, change: Partial<ChatPermissions>): ChatState {
  const { standing } = state;
  return standing ? { ...state, standing: { ...standing, ...change } } : state;
}

/** Replaces a changed message; a message that is no longer pinned is removed from the top of the chat. */
function replaced(state: ChatState, message: ChatMessage): ChatState {
  const isOver = state.pinned?._id === message._id;
  return {
    ...confirmed(state, [message]),
    messages: state.messages.map((one) => (one._id === message._id ? message : one)),
    pinned: isOver ? (message.pinned ? message : null) : state.pinned,
  };
}

type History = Extract<ChatChange, { readonly type: "history" }>;

/**
 * The history is the truth about all that may have changed without an event, while the connection was lost: messages
 * that it lacks are gone. What has arrived since is newer than the history, whose response may have been under way.
 */
function withHistory(state: ChatState, { messages: listed, hasEarlier, pinned }: History): ChatState {
  const { unconfirmedIds } = state;
  const [oldest] = listed;
  const isContinuous = listed.some(({ _id }) => unconfirmedIds.has(_id));
  const kept = state.messages.filter((message) => {
    if (!unconfirmedIds.has(message._id)) return true;
    return hasEarlier && isContinuous && oldest !== undefined && byTime(message, oldest) < 0;
  });
  const isDeleted = ({ _id }: ChatMessage) => state.deletedIds.has(_id) && !unconfirmedIds.has(_id);
  const current = listed.filter((message) => !isDeleted(message));
  return {
    ...state,
    messages: merged(current, kept),
    isLoaded: true,
    pinned: pinned && isDeleted(pinned) ? null : pinned,
    // Moderators also get the deleted ones.
    deletedIds: without(
      state.deletedIds,
      current.filter(({ deleted }) => !deleted),
    ),
    unconfirmedIds: new Set(),
  };
}

/** Any message may have changed without an event. */
function unconfirmed(state: ChatState): ChatState {
  const ids = [...state.deletedIds, ...state.messages.map(({ _id }) => _id)];
  return { ...state, unconfirmedIds: new Set(ids) };
}

/** The state of these messages has just arrived. */
function confirmed(state: ChatState, messages: readonly Pick<ChatMessage, "_id">[]): ChatState {
  if (state.unconfirmedIds.size === 0) return state;
  const ids = new Set(messages.map(({ _id }) => _id));
  return { ...state, unconfirmedIds: new Set([...state.unconfirmedIds].filter((id) => !ids.has(id))) };
}

/** A deleted message that is sent again was restored. */
function without(ids: ReadonlySet<string>, messages: readonly ChatMessage[]): ReadonlySet<string> {
  if (!messages.some(({ _id }) => ids.has(_id))) return ids;
  const restored = new Set(messages.map(({ _id }) => _id));
  return new Set([...ids].filter((id) => !restored.has(id)));
}

/** Deduplicated messages in chronological order, the latest ones. */
function merged(
  earlier: readonly ChatMessage[],
  later: readonly ChatMessage[],
  max = MAX_MESSAGES,
): readonly ChatMessage[] {
  const known = new Map([...earlier, ...later].map((message) => [message._id, message]));
  return [...known.values()].toSorted(byTime).slice(-max);
}

/** Moments in ISO 8601 are in order as plain text, which is much faster to compare than text of a language. */
function byTime(one: ChatMessage, other: ChatMessage): number {
  if (one.createdAt === other.createdAt) return 0;
  return one.createdAt < other.createdAt ? -1 : 1;
}
