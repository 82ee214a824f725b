import { request } from "node:http";
import type { ChatMessage } from "#shared/chat/contract.ts";
import { live } from "#shared/live/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { connectToChat } from "#server/testing/chat-client.ts";
import { ADMINISTRATOR } from "#server/testing/site-process.ts";
import { createUpload } from "#server/testing/upload.ts";
import { until } from "#server/testing/world.ts";
import { answerOf, connectToFront, type FrontConnection } from "./front-connection.ts";
import type { FrontedSite } from "./fronted-site.ts";

const MEBIBYTE = 1024 ** 2;
const UPLOAD_BYTES = 64 * MEBIBYTE;
const FIRST_BYTES = 16 * MEBIBYTE;
/** Buffers of the connections may hold the rest. */
const ARRIVED_BYTES = 14 * MEBIBYTE;

/** A connection to the front of a site. */
export function connectThrough({ place, ca }: FrontedSite, from?: string): Promise<FrontConnection> {
  return connectToFront({ port: place.httpsPort, ca, ...(from === undefined ? {} : { from }) });
}

/** Logs the administrator in; returns the token. */
export async function logInThrough(
  connection: FrontConnection,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, body } = await connection.post("/api/auth/login", ADMINISTRATOR, headers);
  if (status !== 200) throw new Error(`the login was answered with ${status}: ${body.toString()}`);
  return (JSON.parse(body.toString()) as { token: string }).token;
}

/** Logs the administrator in past the front, from a local address; resolves to the status. */
export async function logInPast(
  { site }: FrontedSite,
  from: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const sent = request(`${site.url}/api/auth/login`, {
    ...{ method: "POST", localAddress: from, agent: false },
    headers: { "content-type": "application/json", ...headers },
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  sent.on("error", reject);
  sent.on("response", (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  sent.end(JSON.stringify(ADMINISTRATOR));
  return promise;
}

/** Announces a live stream and starts it, without a sender. */
export async function startStream({ owner: { call }, channelId }: FrontedSite): Promise<string> {
  const { _id: id } = await call(videos.create, { body: { channelId, title: "Na żywo", live: true } });
  await call(videos.edit, { params: { id }, body: { tags: ["kolej"] } });
  await call(live.start, { params: { id } });
  return id;
}

/** Two readers join the chat of a stream over sockets through the front; the second one gets what the first one says. */
export async function talkThrough(fronted: FrontedSite, videoId: string, text: string): Promise<ChatMessage> {
  const { place, ca, owner } = fronted;
  const clients = await Promise.all(
    [owner.token, undefined].map((token) =>
      connectToChat(`https://localhost:${place.httpsPort}`, token, {}, ca),
    ),
  );
  try {
    const [author, reader] = clients;
    for (const client of clients) await client.ask("chat:join", { videoId });
    const answer = await author?.ask("chat:message", { videoId, text });
    if (!answer?.ok) throw new Error(`the message was refused: ${JSON.stringify(answer)}`);
    const received = await reader?.waitForEvent("chat:message", (said) => said.text === text);
    if (!received) throw new Error("the reader got no message");
    return received;
  } finally {
    for (const client of clients) client.close();
  }
}

/**
 * Sends a quarter of an upload through the front, waits until it has arrived at the site, calls `observe`, and sends
 * the rest. A front that collects bodies first would keep it from the site for ever.
 */
export async function uploadThrough(
  connection: FrontConnection,
  { site, owner, channelId }: FrontedSite,
  observe: () => Promise<void> = async () => undefined,
): Promise<{ status: number; offset: string | string[] | undefined }> {
  const { _id: id } = await owner.call(videos.create, { body: { channelId, title: "W drodze" } });
  const file = { name: "film.mp4", type: "video/mp4", size: UPLOAD_BYTES };
  const { upload } = await createUpload(site, owner, id, file);
  const stream = connection.open({
    ":method": "PATCH",
    ":path": new URL(upload.url).pathname,
    ...upload.headers,
    "upload-offset": "0",
    "content-length": String(UPLOAD_BYTES),
    "content-type": "application/offset+octet-stream",
  });
  const answer = answerOf(stream);
  answer.catch(() => undefined); // awaited below
  stream.write(Buffer.alloc(FIRST_BYTES, "a"));
  const arrived = async () => (await owner.call(videos.processing, { params: { id } })).upload?.offset ?? 0;
  await until(async () => (await arrived()) > ARRIVED_BYTES, "the first bytes at the site");
  await observe();
  stream.end(Buffer.alloc(UPLOAD_BYTES - FIRST_BYTES, "b"));
  const { status, headers } = await answer;
  return { status, offset: headers["upload-offset"] };
}

/** The address of the first segment of the video, as every visitor gets it. */
export async function segmentOf({ owner: { call }, videoId }: FrontedSite): Promise<string> {
  const { initialSegments } = await call(videos.get, { params: { id: videoId } });
  // The first one is the initialization segment.
  const address = initialSegments?.video.segmentUrls[1];
  if (address === undefined) throw new Error("the video has no segments");
  return address;
}

/** A response of the site itself, past the front. */
export async function readPast({ site }: FrontedSite, path: string): Promise<Buffer> {
  const response = await fetch(new URL(path, site.url));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
