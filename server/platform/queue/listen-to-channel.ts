import pg from "pg";
import { logRejection, type Log } from "#server/platform/log.ts";

const RECONNECT_MS = 1000;
const CONNECT_TIMEOUT_MS = 10_000;
/** A connection can break without a word, such as when the machine of the database disappears. */
const CHECK_EVERY_MS = 5000;
const CHECK_TIMEOUT_MS = 10_000;

interface Listening {
  readonly url: string;
  /** What the server calls the connection. */
  readonly name: string;
  readonly channel: string;
  readonly log: Log;
  onMessage(payload: string): void;
  /** Called after each connection: messages may have been missed before it. */
  onConnected(): void;
  /** Called when the connection is lost, and after each attempt that failed. */
  onLost?(): void;
}

/**
 * Listens to notifications of PostgreSQL on a connection of its own, and connects again when it is lost, until the
 * returned function is called. A first connection that fails is tried again, too.
 */
export async function listenToChannel({
  url,
  name,
  channel,
  log,
  onMessage,
  onConnected,
  onLost = () => undefined,
}: Listening): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const checks = setInterval(
    () => logRejection(log, `checking the connection ${name}`, check()),
    CHECK_EVERY_MS,
  );

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...{ connectionString: url, application_name: name, keepAlive: true },
      ...{ connectionTimeoutMillis: CONNECT_TIMEOUT_MS, query_timeout: CHECK_TIMEOUT_MS },
    });
    next.on("notification", ({ payload }) => payload && onMessage(payload));
    // It stays: PgBouncer reports two errors in a row, and one without a listener would end the process.
    next.on("error", (error) => log.debug({ err: error, name }, "listening connection failed"));
    next.once("end", reconnectLater);
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (isClosed) return await next.end();
      client = next;
      onConnected();
    } catch (error) {
      log.debug({ err: error, name }, "listening failed");
      await next.end().catch(() => undefined); // the connection was never open
      reconnectLater();
    }
  }

  /** Ends a connection that does not answer: its end leads to a new one. */
  async function check(): Promise<void> {
    const checked = client;
    if (!checked) return;
    try {
      await checked.query("select 1");
    } catch (error) {
      log.debug({ err: error, name }, "listening connection does not answer");
      if (client === checked) await checked.end().catch(() => undefined); // it has ended meanwhile
    }
  }

  function reconnectLater(): void {
    if (isClosed) return;
    client = undefined;
    onLost();
    clearTimeout(timer);
    timer = setTimeout(() => logRejection(log, `connecting ${name}`, connect()), RECONNECT_MS);
  }

  await connect();
  return async () => {
    isClosed = true;
    clearInterval(checks);
    clearTimeout(timer);
    await client?.end();
  };
}
