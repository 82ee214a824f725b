import { setTimeout as pause } from "node:timers/promises";
import { parseJournal } from "#server/live/package/journal.ts";
import type { StreamFollower } from "#server/live/package/stream-follower.ts";
import { type ByteRange, createStreamIndex } from "#server/live/package/stream-index.ts";
import { createWaiters } from "#server/live/package/waiters.ts";
import type { Services } from "#server/platform/services.ts";
import { authorize, type OriginRequest, pathOf } from "./origin-requests.ts";

export type OriginCaller = Pick<Services, "signer" | "clock" | "log">;

/** Longer than the origin holds a request. */
const TIMEOUT_MS = 8000;
const RETRY_MS = 500;
/** Following the journal stops this long after the last call. */
const FOLLOW_MS = 10_000;

/** Sends a request to the machine that receives a stream. Rejects if it does not answer or refuses. */
export async function callOrigin(
  { signer, clock }: OriginCaller,
  origin: string,
  request: OriginRequest,
): Promise<Buffer> {
  const path = pathOf(request);
  const response = await fetch(`${origin}${path}`, {
    headers: { authorization: authorize(signer, clock, path) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the origin of a live stream answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Whether the machine that received a stream answers. */
export async function isReachable(caller: OriginCaller, origin: string, id: string): Promise<boolean> {
  return callOrigin(caller, origin, { kind: "journal", id, offset: 0, isHeld: false }).then(
    () => true,
    () => false,
  );
}

/** Reads a range of a file from the machine that receives the stream. */
export async function readRemoteRange(
  caller: OriginCaller,
  origin: string,
  file: { readonly id: string; readonly session: string; readonly rendition: string } & ByteRange,
): Promise<Buffer> {
  return callOrigin(caller, origin, { kind: "media", ...file });
}

export interface RemoteFollower extends StreamFollower {
  /** The last request to the origin failed. */
  readonly hasFailed: boolean;
}

/**
 * Follows the journal of a stream that another machine receives: one held request at a time, which the origin answers
 * as soon as there are new lines. While the origin does not answer, the index stays unchanged.
 */
export function followRemoteStream(caller: OriginCaller, origin: string, id: string): RemoteFollower {
  const index = createStreamIndex();
  const waiters = createWaiters();
  let offset = 0;
  let isClosed = false;
  let askedAt = -Infinity;
  let following: Promise<void> | undefined;
  /** All lines of the origin have been read, and the current request is held there until there are more. */
  let isCurrent = false;
  let hasFailed = false;
  let attempt = Promise.withResolvers<void>();

  async function readOn(isHeld: boolean): Promise<number> {
    const bytes = await callOrigin(caller, origin, { kind: "journal", id, offset, isHeld });
    offset += bytes.length;
    for (const line of parseJournal(bytes.toString("utf8"))) index.apply(line);
    if (bytes.length > 0) waiters.checkAll();
    return bytes.length;
  }

  async function readAll(): Promise<void> {
    while ((await readOn(false)) > 0);
  }

  function isWanted(): boolean {
    return !isClosed && (waiters.count > 0 || performance.now() - askedAt < FOLLOW_MS);
  }

  async function follow(): Promise<void> {
    while (isWanted()) {
      try {
        if (!isCurrent) await readAll();
        isCurrent = true;
        hasFailed = false;
        attempt.resolve();
        await readOn(true);
      } catch (error) {
        hasFailed = true;
        endAttempt();
        caller.log.debug({ err: error, video: id }, "the origin of a live stream does not answer");
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
    endAttempt();
  }

  /** Wakes the callers that wait: they get the index as it is. */
  function endAttempt(): void {
    isCurrent = false;
    attempt.resolve();
    attempt = Promise.withResolvers<void>();
  }

  function keepFollowing(): void {
    askedAt = performance.now();
    following ??= follow().finally(() => {
      following = undefined;
    });
  }

  return {
    get hasFailed() {
      return hasFailed;
    },
    async read() {
      keepFollowing();
      if (!isCurrent) await attempt.promise;
      return index;
    },
    async waitUntil(isReached, timeoutMs) {
      keepFollowing();
      if (!isReached(index)) await waiters.wait(() => isReached(index), timeoutMs);
      return index;
    },
    close() {
      isClosed = true;
      waiters.finishAll();
    },
  };
}
