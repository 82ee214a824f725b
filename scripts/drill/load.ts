import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { comments } from "#shared/comments/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { connectToChat, type ChatClient } from "#server/testing/chat-client.ts";
import { createUpload, readOffset, sendBytes } from "#server/testing/upload.ts";
import { sendClock } from "#server/live/testing/frame-clock.ts";
import type { Member } from "./members.ts";
import { visit, withLimit, type VisitOptions } from "./visitors.ts";

const CHAT_WRITERS = 6;
/** An account writes once a second. */
const CHAT_EVERY_MS = 1100;
const COMMENT_EVERY_MS = 500;
/** Encoding them takes a part of a core. */
const UPLOAD_EVERY_MS = 4000;
const RETRY_MS = 300;

interface LoadOptions extends VisitOptions {
  readonly rtmpPorts: readonly number[];
  readonly members: readonly Member[];
  readonly clip: Uint8Array<ArrayBuffer>;
}

/**
 * Members who comment, chat, upload and stream, and visitors who watch and donate, until the signal. What the site acknowledges is entered in the
 * ledger; what fails is not sent again, because it may have been stored. Resolves when the last request has ended.
 */
export async function runLoad(options: LoadOptions, signal: AbortSignal): Promise<void> {
  const { members, rtmpPorts, channel } = options;
  let attempts = 0;
  // Each connection goes to the next process that receives streams, as behind a balancer.
  const sender = sendClock(() => {
    attempts += 1;
    return `rtmp://127.0.0.1:${rtmpPorts[attempts % rtmpPorts.length]}${channel.streamKey}`;
  });
  signal.addEventListener("abort", () => sender.stop());
  const [creator, ...others] = members;
  if (!creator) throw new Error("the load needs members");
  const writers = others.slice(0, CHAT_WRITERS);
  await Promise.all([
    writeComments(options, others.slice(CHAT_WRITERS), signal),
    ...writers.map((writer) => writeChat(options, writer, signal)),
    upload(options, creator, signal),
    ...visit(options, signal),
  ]);
}

/** Each member comments once, because a second comment would have to wait for a minute. */
async function writeComments(
  { ledger, progress, channel: { postId } }: LoadOptions,
  members: readonly Member[],
  signal: AbortSignal,
): Promise<void> {
  for (const { call } of members) {
    if (signal.aborted) return;
    const content = `Semafor ${randomUUID()}`;
    ledger.try("comment", content);
    const isDone = await call(comments.create, { body: { postId, content } }).then(
      () => true,
      () => false,
    );
    if (isDone) {
      ledger.acknowledge("comment", content);
      progress.note("comment");
    }
    await pause(COMMENT_EVERY_MS);
  }
}

async function writeChat(
  { url, ledger, progress, channel: { streamId: videoId } }: LoadOptions,
  { token }: Member,
  signal: AbortSignal,
): Promise<void> {
  let client: ChatClient | undefined;
  while (!signal.aborted) {
    const text = `Sygnał ${randomUUID()}`;
    try {
      client ??= await enter(url, token, videoId);
      ledger.try("chat message", text);
      const { ok } = await withLimit(client.ask("chat:message", { videoId, text }));
      if (ok) {
        ledger.acknowledge("chat message", text);
        progress.note("chat message");
      }
    } catch {
      // The process was killed: the client connects again.
      client?.close();
      client = undefined;
    }
    await pause(CHAT_EVERY_MS);
  }
  client?.close();
}

async function enter(url: string, token: string, videoId: string): Promise<ChatClient> {
  const client = await withLimit(connectToChat(url, token));
  const isJoined = await withLimit(client.ask("chat:join", { videoId })).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isJoined) return client;
  client.close();
  throw new Error("the chat was not joined");
}

/** Uploads videos one after another; each is resumed until all of it is acknowledged. */
async function upload(
  { url, channel, clip, ledger, progress }: LoadOptions,
  member: Member,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    // The end of an MP4 file may have any bytes in a box of their own.
    const bytes = withFreeBox(clip, randomUUID());
    const mark = createHash("sha256").update(bytes).digest("hex");
    const title = `Pociąg ${mark.slice(0, 8)}`;
    const created = await retry(
      () => member.call(videos.create, { body: { channelId: channel.id, title } }),
      signal,
    );
    const file = { name: "film.mp4", type: "video/mp4", size: bytes.length };
    if (!created) return;
    ledger.try("upload", mark);
    const isDone = await retry(async () => {
      const { answer, upload: target } = await createUpload({ url }, member, created._id, file);
      if (answer.status !== 201) throw new Error(`the upload was answered with ${answer.status}`);
      return retry(async () => {
        const offset = await readOffset(target);
        if (offset === bytes.length) return true;
        const sent = await sendBytes(target, offset, bytes.slice(offset));
        if (sent.status !== 204) throw new Error(`the bytes were answered with ${sent.status}`);
        return true;
      }, signal);
    }, signal);
    if (!isDone) return;
    ledger.acknowledge("upload", mark);
    progress.note("upload");
    await pause(UPLOAD_EVERY_MS);
  }
}

function withFreeBox(clip: Uint8Array<ArrayBuffer>, text: string): Uint8Array<ArrayBuffer> {
  const content = Buffer.from(text);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write("free", 4, "latin1");
  return new Uint8Array(Buffer.concat([clip, header, content]));
}

/** Until it succeeds; undefined if the load has ended first. */
async function retry<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await withLimit(work());
    } catch {
      await pause(RETRY_MS);
    }
  }
  return undefined;
}
