/**
 * Messages between the tabs of one browser about a tab-only session. The token is never stored where it would
 * outlive the tabs: a new tab gets it from one that has it, and all of them delete it together.
 */
type Message =
  | { readonly kind: "ask" }
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "ended"; readonly token: string };

const NAME = "session";

interface Tab {
  /** The token this tab can share; null if it has none. */
  readonly token: () => string | null;
  readonly onToken: (token: string) => void;
  readonly onEnded: (token: string) => void;
}

export interface SessionChannel {
  /** Waits up to `withinMs` for a token from another tab; null on timeout. Late ones arrive through `onToken`. */
  requestToken(withinMs: number): Promise<string | null>;
  shareToken(token: string): void;
  announceEnd(token: string): void;
}

/** Connects this tab with the others of its browser, as long as it is open. */
export function joinSessionChannel({ token, onToken, onEnded }: Tab): SessionChannel {
  const channel = new BroadcastChannel(NAME);
  const send = (message: Message) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its origin, and takes none
    channel.postMessage(message);
  };
  let answered: ((token: string) => void) | undefined;

  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "ended") return onEnded(data.token);
    if (data.kind === "token") {
      answered?.(data.token);
      return onToken(data.token);
    }
    const own = token();
    if (own !== null) send({ kind: "token", token: own });
  });

  return {
    async requestToken(withinMs) {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      answered = resolve;
      send({ kind: "ask" });
      setTimeout(() => resolve(null), withinMs);
      return promise;
    },
    shareToken: (own) => send({ kind: "token", token: own }),
    announceEnd: (own) => send({ kind: "ended", token: own }),
  };
}
