import type { RedisClient } from "./redis.ts";

/** Some messages of one process. */
export interface RelayEntry<Message> {
  readonly sender: string;
  /** Counts the entries of the sender. */
  readonly number: number;
  /** None: messages are missing that the sender could not send. */
  readonly messages: readonly Message[];
}

interface Reading {
  readonly stream: string;
  /** The last id that was read. */
  readonly offset: string;
  /** Waits this long for the next entry. */
  readonly waitMs: number;
  readonly entriesMax: number;
}

/** The entries after the offset, the oldest first; none if no entry has come in time. */
export async function readEntries<Message>(
  client: RedisClient,
  { stream, offset, waitMs, entriesMax }: Reading,
): Promise<{ id: string; entry: RelayEntry<Message> | undefined }[]> {
  const reply = await client.xRead({ key: stream, id: offset }, { BLOCK: waitMs, COUNT: entriesMax });
  // Its type is that of any command: it has one element per stream.
  const [read] = (reply ?? []) as { messages: { id: string; message: Record<string, string> }[] }[];
  return (read?.messages ?? []).map(({ id, message }) => ({ id, entry: parseEntry(message["entry"]) }));
}

/** Only relays write to their streams; what a person has put there is skipped. */
function parseEntry<Message>(text = ""): RelayEntry<Message> | undefined {
  try {
    return JSON.parse(text) as RelayEntry<Message>;
  } catch {
    return undefined; // it is no JSON
  }
}

/** Whether an id of a stream, which is a time and a number, comes after another one. */
export function isAfter(id: string, other: string): boolean {
  const [time = 0, number = 0] = id.split("-").map(Number);
  const [otherTime = 0, otherNumber = 0] = other.split("-").map(Number);
  return time === otherTime ? number > otherNumber : time > otherTime;
}
