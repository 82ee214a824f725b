import type { EndpointResponse } from "#shared/endpoint.ts";
import type { chat, ReplayedMessage } from "#shared/chat/contract.ts";

/** The loaded part of a replay, without gaps. */
export interface LoadedReplay {
  /** Seconds of the recording between which the messages are complete. */
  readonly from: number;
  readonly until: number;
  /** Oldest first; some of them stand before `from`. */
  readonly messages: readonly ReplayedMessage[];
  /** All messages of the chat. */
  readonly count: number;
}

export interface ReplayStatus {
  readonly loaded: LoadedReplay | undefined;
  readonly hasFailed: boolean;
}

interface ReplayLoaderOptions {
  readonly load: (query: {
    from: number;
    history: number;
    limit: number;
  }) => Promise<EndpointResponse<typeof chat.replay>>;
  readonly onChange: (status: ReplayStatus) => void;
  readonly now?: () => number;
}

const PAGE_MESSAGES = 200;
const HISTORY_MESSAGES = 100;
/** The next page is loaded when playback is this close to the end of the loaded part. */
const AHEAD_SECONDS = 15;
/** Playback may be a little beyond the loaded part while the next page arrives. */
const LATE_SECONDS = 5;
const RETRY_MS = 4000;
/** Messages that are kept before the position. */
const KEPT_MESSAGES = 400;

/** Loads the messages around the position of a video, page by page, and forgets those far behind it. */
export function createReplayLoader({ load, onChange, now = Date.now }: ReplayLoaderOptions) {
  let loaded: LoadedReplay | undefined;
  let isLoading = false;
  let notBefore = 0;
  let isClosed = false;
  let wanted = 0;

  async function fetchPage(from: number, earlier: LoadedReplay | undefined, seconds: number): Promise<void> {
    isLoading = true;
    try {
      const page = await load({ from, history: earlier ? 0 : HISTORY_MESSAGES, limit: PAGE_MESSAGES });
      // A running chat has nothing more yet.
      if (page.until - from < 1) notBefore = now() + RETRY_MS / 2;
      const { items: messages, until, count } = page;
      loaded = earlier ? extended(earlier, page, seconds) : { from, until, messages, count };
      if (!isClosed) onChange({ loaded, hasFailed: false });
    } catch {
      // The state says so, and the next move tries again.
      notBefore = now() + RETRY_MS;
      if (!isClosed) onChange({ loaded, hasFailed: true });
    } finally {
      isLoading = false;
    }
  }

  async function follow(seconds: number): Promise<void> {
    if (isLoading || isClosed) return;
    const isWithin = loaded && seconds >= loaded.from && seconds <= loaded.until + LATE_SECONDS;
    if (loaded && isWithin) {
      const isSoonOver = loaded.until - seconds < AHEAD_SECONDS;
      if (isSoonOver && now() >= notBefore) await fetchPage(loaded.until, loaded, seconds);
    } else if (now() >= notBefore) {
      await fetchPage(seconds, undefined, seconds);
    }
    // The viewer has moved on while the page was loading.
    if (wanted !== seconds) await follow(wanted);
  }

  return {
    /** Called at least every few seconds: it also repeats what has failed. */
    async moveTo(seconds: number): Promise<void> {
      wanted = seconds;
      await follow(seconds);
    },
    close(): void {
      isClosed = true;
    },
  };
}

function extended(
  { from, messages }: LoadedReplay,
  page: EndpointResponse<typeof chat.replay>,
  seconds: number,
): LoadedReplay {
  const all = [...messages, ...page.items];
  const passed = all.filter(({ at }) => at <= seconds).length;
  const kept = all.slice(Math.max(0, passed - KEPT_MESSAGES));
  const isCut = kept.length < all.length;
  return {
    from: isCut ? Math.max(from, kept[0]?.at ?? from) : from,
    until: page.until,
    messages: kept,
    count: page.count,
  };
}
