import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { hasCode } from "#server/platform/pid-lock.ts";
import { makeFolder, replaceFile } from "#server/platform/storage/durable-files.ts";

/** An email stored because no mail server is configured. */
export interface OutboxMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
}

/** Name of the outbox folder in the data folder. */
export const OUTBOX = "outbox";

const DRAFTS = "drafts";
/** Emails contain links that give access to accounts: only the owner of the file may read them. */
const PRIVATE_FILE_MODE = 0o600;
/** `2026-11-20T09-30-00-125Z-3f9c2a1b.eml`: the time without colons, which Windows rejects, and a random suffix. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}\.eml$/;
const EXTENSION = ".eml";

/** Stores emails as `.eml` files, which any email client opens, with names that sort by time. */
export function openOutbox(folder: string) {
  let lastMs = 0;

  /** A distinct millisecond for each email, so that names sort in the order of sending. */
  function nextTimestamp(): Date {
    lastMs = Math.max(Date.now(), lastMs + 1);
    return new Date(lastMs);
  }

  return {
    /** Resolves with the id when the email is completely flushed to disk. */
    async store(source: Uint8Array): Promise<string> {
      const id = `${nextTimestamp().toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}`;
      const drafts = path.join(folder, DRAFTS);
      await makeFolder(drafts);
      await replaceFile(path.join(folder, id + EXTENSION), {
        drafts,
        write: (draft) => fs.writeFile(draft, source, { mode: PRIVATE_FILE_MODE }),
      });
      return id;
    },
  };
}

/** A page of the stored emails, newest first, and their total count; `limit` and `offset` count emails. */
export async function listOutbox({
  dataDir,
  limit,
  offset,
}: {
  dataDir: string;
  limit: number;
  offset: number;
}): Promise<{ items: OutboxMail[]; count: number }> {
  const folder = path.join(dataDir, OUTBOX);
  const names = (await listNames(folder)).filter((name) => NAME.test(name)).toSorted(newestFirst);
  const page = await Promise.all(names.slice(offset, offset + limit).map((name) => readMail(folder, name)));
  return { items: page.filter((mail) => mail !== undefined), count: names.length };
}

function newestFirst(one: string, other: string): number {
  return one < other ? 1 : -1;
}

async function readMail(folder: string, name: string): Promise<OutboxMail | undefined> {
  const source = await readIfExists(path.join(folder, name));
  if (!source) return undefined;
  const { to, subject, text } = await PostalMime.parse(source);
  const recipients = to?.map(({ name: person, address }) =>
    person ? `${person} <${address}>` : `${address}`,
  );
  return {
    id: name.slice(0, -EXTENSION.length),
    to: recipients?.join(", ") ?? "",
    subject: subject ?? "",
    text: text?.trim() ?? "",
    sentAt: new Date(name.replace(NAME, "$1T$2:$3:$4.$5Z")),
  };
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    // No email was ever stored.
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

async function readIfExists(file: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    // The file was deleted in the meantime.
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
