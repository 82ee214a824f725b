/**
 * What tabs of one browser tell each other about a session that is kept for a tab only. The token is never stored
 * where it would outlive the tabs: a new tab gets it from one that has it, and all of them give it up together.
 */
type Message =
  | { readonly kind: "ask" }
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "ended"; readonly token: string };

const NAME = "session";

interface Tab {
  /** The token this tab could hand on; null where it has none. */
  readonly token: () => string | null;
  readonly onToken: (token: string) => void;
  readonly onEnded: (token: string) => void;
}

export interface SessionChannel {
  /** Waits for a token of another tab, for so long; null where none answers in time. Late ones come to `onToken`. */
  ask(withinMs: number): Promise<string | null>;
  tellToken(token: string): void;
  tellEnded(token: string): void;
}

/** Joins this tab to the others of its browser, for as long as it is open. */
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
    async ask(withinMs) {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      answered = resolve;
      send({ kind: "ask" });
      setTimeout(() => resolve(null), withinMs);
      return promise;
    },
    tellToken: (own) => send({ kind: "token", token: own }),
    tellEnded: (own) => send({ kind: "ended", token: own }),
  };
}
