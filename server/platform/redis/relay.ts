import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "#server/platform/log.ts";
import { isAfter, readEntries, type RelayEntry } from "./relay-entries.ts";
import type { Redis } from "./redis.ts";

/** Sends messages to the other processes of the site. */
export interface Relay<Message> {
  /** Whether messages reach the other processes, and theirs this one. */
  readonly isConnected: boolean;
  /** Sends a message to each other process once, after those that were sent before. Dropped while not connected. */
  send(message: Message): void;
  /** Sends what waits, if it can be sent at once. */
  close(): Promise<void>;
}

interface RelayOptions<Message> {
  readonly redis: Redis;
  /** The key of its stream. */
  readonly stream: string;
  readonly log: Log;
  /** Handles messages of other processes, in the order of each sender; the next ones wait for it. */
  readonly receive: (messages: Message[]) => Promise<void>;
  /** Messages of others are missing: they were sent while they or this process were not connected. */
  readonly onGap: () => void;
  readonly onChange: (isConnected: boolean) => void;
}

const CHECK_EVERY_MS = 500;
/** Shorter interruptions lose no message: what waits is sent, and what was sent is read, afterwards. */
const LOST_AFTER_CHECKS = 6;
const READ_WAIT_MS = 1000;
const RETRY_MS = 100;
/** Before the first entry of a stream. */
const START = "0-0";
const READ_ENTRIES_MAX = 100;
const ENTRY_MESSAGES_MAX = 50;
/** Of a stream: a process that is further behind detects the gap. */
const STREAM_ENTRIES = 1000;
const CLOSING_MS = 1000;

/**
 * Opens the relay of this process. Every process writes to one stream and reads it. An entry has a number of its
 * sender: one that was written twice, because its acknowledgement was lost, is received once, and a missing one is
 * detected.
 */
export function openRelay<Message>({
  redis,
  stream,
  log,
  receive,
  onGap,
  onChange,
}: RelayOptions<Message>): Relay<Message> {
  const sender = crypto.randomUUID();
  const reader = redis.connect();
  const waiting: Message[] = [];
  /** The last number of each sender. */
  const numbers = new Map<string, number>();
  let lastNumber = 0;
  let sending: Promise<void> | undefined;
  let mustReportGap = false;
  /** Where this process has read to; undefined to begin with what is written next. */
  let offset: string | undefined;
  let mustCheckOffset = false;
  let isConnected = true;
  let checksSinceRead = 0;
  let checksSinceUsable = 0;
  const stopping = new AbortController();

  function sendWaiting(): void {
    sending ??= sendAll();
  }

  async function sendAll(): Promise<void> {
    while (mustReportGap || waiting.length > 0) {
      const messages = mustReportGap ? [] : waiting.splice(0, ENTRY_MESSAGES_MAX);
      mustReportGap = false;
      lastNumber += 1;
      await write({ sender, number: lastNumber, messages });
    }
    sending = undefined;
  }

  /** Tries until the entry is written, or the connection is lost: then all processes fetch what they have missed. */
  async function write(entry: RelayEntry<Message>): Promise<void> {
    const fields = { entry: JSON.stringify(entry) };
    const TRIM = { strategy: "MAXLEN", strategyModifier: "~", threshold: STREAM_ENTRIES } as const;
    for (;;) {
      if (!isConnected) return;
      try {
        await redis.run((client) => client.xAdd(stream, "*", fields, { TRIM }));
        return;
      } catch (error) {
        log.debug({ err: error }, "sending to other processes failed");
        await pause(RETRY_MS);
      }
    }
  }

  async function findOffset(): Promise<string> {
    const last = await reader.xRevRange(stream, "+", "-", { COUNT: 1 });
    const end = last?.[0]?.id ?? START;
    if (offset === undefined) return end;
    // A new server starts again, and its clock may be behind.
    return isAfter(offset, end) ? START : offset;
  }

  async function readNext(): Promise<void> {
    if (offset === undefined || mustCheckOffset) {
      mustCheckOffset = false;
      offset = await findOffset();
    }
    const found = await readEntries<Message>(reader, {
      ...{ stream, offset, waitMs: READ_WAIT_MS },
      entriesMax: READ_ENTRIES_MAX,
    });
    checksSinceRead = 0;
    offset = found.at(-1)?.id ?? offset;
    if (!isConnected) return;
    const messages = found.flatMap(({ entry }) => (entry && isNew(entry) ? entry.messages : []));
    if (messages.length > 0) await receive(messages);
  }

  function isNew({ sender: other, number, messages }: RelayEntry<Message>): boolean {
    if (other === sender) return false;
    const last = numbers.get(other);
    if (last !== undefined && number <= last) return false;
    numbers.set(other, number);
    if (messages.length === 0 || (last !== undefined && number > last + 1)) onGap();
    return true;
  }

  async function readOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await readNext();
      } catch (error) {
        log.debug({ err: error }, "reading from other processes failed");
        mustCheckOffset = true;
        await pause(RETRY_MS);
      }
    }
  }

  function check(): void {
    checksSinceRead += 1;
    checksSinceUsable = redis.isUsable ? 0 : checksSinceUsable + 1;
    const checks = Math.max(checksSinceRead, checksSinceUsable);
    if (isConnected && checks > LOST_AFTER_CHECKS) lose();
    else if (!isConnected && checksSinceUsable === 0 && checksSinceRead <= 2) resume();
  }

  function lose(): void {
    isConnected = false;
    waiting.length = 0;
    numbers.clear();
    offset = undefined;
    log.warn({ stream }, "messages stay within this process until Redis is back");
    onChange(false);
  }

  function resume(): void {
    isConnected = true;
    log.info({ stream }, "messages reach the other processes again");
    onChange(true);
    mustReportGap = true;
    sendWaiting();
  }

  const stopListening = redis.onChange(() => (mustCheckOffset = true));
  const timer = setInterval(check, CHECK_EVERY_MS);
  const reading = readOn();

  return {
    get isConnected() {
      return isConnected;
    },
    send(message) {
      if (!isConnected) return;
      waiting.push(message);
      sendWaiting();
    },
    async close() {
      await Promise.race([sending, pause(CLOSING_MS)]);
      isConnected = false;
      stopping.abort();
      clearInterval(timer);
      stopListening();
      reader.destroy();
      await reading;
    },
  };
}
