import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import PostalMime from "postal-mime";
import { hasCode } from "#server/platform/process-claim.ts";
import { makeFolder, replaceFile } from "#server/platform/storage/durable-files.ts";

/** A mail that was kept because there is no mail server. */
export interface KeptMail {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
}

/** Its folder in the data folder. */
export const OUTBOX = "outbox";

const DRAFTS = "drafts";
/** Mails hold links that open accounts: nobody but the owner reads them. */
const PRIVATE_FILE_MODE = 0o600;
/** `2026-11-20T09-30-00-125Z-3f9c2a1b.eml`: the time without colons, which Windows refuses, and a random end. */
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-[0-9a-f]{8}\.eml$/;
const EXTENSION = ".eml";

/** Keeps mails as `.eml` files, which any mail program opens, with names that sort by time. */
export function openOutbox(folder: string) {
  let lastMs = 0;

  /** Its own millisecond for each mail, so that the order of names is the order of sending. */
  function nextMoment(): Date {
    lastMs = Math.max(Date.now(), lastMs + 1);
    return new Date(lastMs);
  }

  return {
    /** Resolves with the id when the mail is safely on the disk, whole. */
    async keep(source: Uint8Array): Promise<string> {
      const id = `${nextMoment().toISOString().replaceAll(/[:.]/g, "-")}-${randomBytes(4).toString("hex")}`;
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

/** A page of the kept mails, newest first, and how many there are; `limit` and `offset` count mails. */
export async function listOutbox({
  dataDir,
  limit,
  offset,
}: {
  dataDir: string;
  limit: number;
  offset: number;
}): Promise<{ items: KeptMail[]; count: number }> {
  const folder = path.join(dataDir, OUTBOX);
  const names = (await namesIn(folder)).filter((name) => NAME.test(name)).toSorted(newestFirst);
  const page = await Promise.all(names.slice(offset, offset + limit).map((name) => readMail(folder, name)));
  return { items: page.filter((mail) => mail !== undefined), count: names.length };
}

function newestFirst(one: string, other: string): number {
  return one < other ? 1 : -1;
}

async function readMail(folder: string, name: string): Promise<KeptMail | undefined> {
  const source = await readIfThere(path.join(folder, name));
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

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    // No mail was ever kept.
    if (hasCode(error, "ENOENT")) return [];
    throw error;
  }
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    // Somebody has just tidied up.
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}
