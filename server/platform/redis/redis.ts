import type { RedisClientType } from "@redis/client";
import type { Log } from "#server/platform/log.ts";
import { describeRedisError, isRedisFailure, RedisAwayError } from "./redis-errors.ts";
import { describeServer } from "./redis-server.ts";

export type RedisClient = RedisClientType;

/**
 * Redis or Valkey, which the processes of a site share. It may be away at any time: it is never waited for, and holds
 * nothing that the site could not lose.
 */
export interface Redis {
  /** Whether it answers and takes writes. While it does not, `run` fails at once. */
  readonly isUsable: boolean;
  /**
   * Runs commands. The commands of a run that has failed may have been executed, or may be later.
   *
   * @throws {RedisAwayError} Redis is away, or does not answer within a second.
   */
  run<Result>(work: (client: RedisClient) => Promise<Result>): Promise<Result>;
  /**
   * Calls the listener at each change of `isUsable`, until the returned function is called. A server that was emptied
   * counts as away for a moment.
   */
  onChange(listener: (isUsable: boolean) => void): () => void;
  /** Opens another connection, for commands that wait at the server; the caller destroys it. It reconnects by itself. */
  connect(): RedisClient;
  close(): Promise<void>;
}

interface RedisOptions {
  readonly url: string;
  readonly log: Log;
}

const CHECK_EVERY_MS = 1000;
const ANSWER_MS = 1000;
const CONNECT_MS = 2000;
/** A connection on which nothing has moved for this long is replaced; the checks keep a good one in use. */
const IDLE_MS = 3000;
const RECONNECT_MIN_MS = 50;
const RECONNECT_MAX_MS = 1000;
/** Written once per server: if its value has changed, the server has lost its content. */
const CONTENT_KEY = "nadaj:content";

/** Connects to Redis and stays connected. Resolves as soon as it is known whether Redis is usable. */
export async function openRedis({ url, log }: RedisOptions): Promise<Redis> {
  const { createClient } = await import("@redis/client");
  const listeners = new Set<(isUsable: boolean) => void>();
  const ownContent = crypto.randomUUID();
  const firstState = Promise.withResolvers<void>();
  /** Undefined until the first answer or failure. */
  let isUsable: boolean | undefined;
  let content: string | undefined;
  let isChecking = false;
  let isClosed = false;

  /** Without a listener, an error of a connection would end the process. */
  function connect(onError: (error: unknown) => void): RedisClient {
    const opened = createClient({
      url,
      name: "nadaj",
      disableOfflineQueue: true,
      maintNotifications: "disabled",
      commandOptions: { timeout: ANSWER_MS },
      socket: { connectTimeout: CONNECT_MS, socketTimeout: IDLE_MS, reconnectStrategy: pauseBefore },
    });
    opened.on("error", onError);
    opened.connect().catch(() => undefined); // its errors are reported by the listener
    return opened;
  }

  const client = connect(leave);
  client.on("ready", () => void check());

  function change(next: boolean): void {
    isUsable = next;
    firstState.resolve();
    for (const listener of listeners) listener(next);
  }

  function leave(cause: unknown): void {
    if (isClosed || isUsable === false) return;
    log.warn(
      { reason: describeRedisError(cause) },
      "Redis is away: each process of the site goes on by itself",
    );
    change(false);
  }

  /** Also writes: a server that is full, or a replica, can be read only. */
  async function readContent(): Promise<string | null> {
    const [, found] = await Promise.all([
      client.set(CONTENT_KEY, ownContent, { condition: "NX" }),
      client.get(CONTENT_KEY),
    ]);
    return found;
  }

  async function takeUp(found: string | null): Promise<void> {
    if (content !== undefined && content !== found) leave("it was emptied, or is another server");
    content = found ?? ownContent;
    if (isUsable) return;
    const server = describeServer(await answerOf(client.info("server")).catch(() => "")); // it may be forbidden
    if (isClosed || isUsable) return;
    log.info(server, "Redis is connected");
    change(true);
  }

  /** Ends when the server has answered or the connection is closed: a silent one is not asked again. */
  async function check(): Promise<void> {
    if (isChecking || !client.isReady) return;
    isChecking = true;
    const reading = readContent();
    try {
      await takeUp(await answerOf(reading));
    } catch (error) {
      leave(error);
    }
    await Promise.allSettled([reading]);
    isChecking = false;
  }

  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  const hurry = setTimeout(() => leave("no answer"), CONNECT_MS);
  await firstState.promise;
  clearTimeout(hurry);

  return {
    get isUsable() {
      return isUsable === true;
    },
    async run(work) {
      if (!isUsable) throw new RedisAwayError();
      try {
        return await answerOf(work(client));
      } catch (error) {
        if (!isRedisFailure(error)) throw error;
        leave(error);
        throw new RedisAwayError({ cause: error });
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect: () => connect((error) => log.debug({ err: error }, "connection to Redis failed")),
    async close() {
      isClosed = true;
      clearInterval(timer);
      client.destroy();
    },
  };
}

/** The processes of a site do not all reconnect at once. */
function pauseBefore(retries: number): number {
  const pause = Math.min(RECONNECT_MIN_MS * 2 ** Math.min(retries, 10), RECONNECT_MAX_MS);
  return pause * (0.5 + Math.random() / 2);
}

/** What the server has answered within its time; the time-out of the client ends when it has sent a command. */
async function answerOf<Answer>(work: Promise<Answer>): Promise<Answer> {
  const tooLate = Promise.withResolvers<never>();
  const timer = setTimeout(() => tooLate.reject(new RedisAwayError()), ANSWER_MS);
  try {
    return await Promise.race([work, tooLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}
