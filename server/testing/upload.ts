import { readFile } from "node:fs/promises";
import path from "node:path";
import { videos, type Processing } from "#shared/videos/contract.ts";
import { until, type Person, type World } from "./world.ts";

interface Upload {
  readonly url: string;
  readonly headers: Record<string, string>;
}

/** Creates a tus upload; the response status says whether the file may be sent. */
export async function createUpload(
  { url }: Pick<World, "url">,
  { token }: Pick<Person, "token">,
  videoId: string,
  { name, type, size }: { name: string; type: string; size: number },
  purpose: "upload" | "replace-file" = "upload",
): Promise<{ answer: Response; upload: Upload }> {
  const encode = (value: string) => Buffer.from(value).toString("base64");
  const headers = { authorization: `Bearer ${token}`, "tus-resumable": "1.0.0", "accept-language": "en" };
  const answer = await fetch(`${url}/api/videos/${videoId}/${purpose}`, {
    method: "POST",
    headers: {
      ...headers,
      "upload-length": String(size),
      "upload-metadata": `filename ${encode(name)},filetype ${encode(type)}`,
    },
  });
  return { answer, upload: { url: url + (answer.headers.get("location") ?? ""), headers } };
}

/** Sends bytes at an offset. */
export function sendBytes(
  { url, headers }: Upload,
  offset: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  return fetch(url, {
    method: "PATCH",
    headers: {
      ...headers,
      "upload-offset": String(offset),
      "content-type": "application/offset+octet-stream",
    },
    body: bytes,
  });
}

/** How many bytes the server has. */
export async function readOffset({ url, headers }: Upload): Promise<number> {
  const answer = await fetch(url, { method: "HEAD", headers });
  return Number(answer.headers.get("upload-offset"));
}

/** Creates a video and uploads a file to it in one go. */
export async function uploadFile(
  world: World,
  creator: Person & { channel: { _id: string } },
  file: string | Uint8Array<ArrayBuffer>,
  title = "Film próbny",
): Promise<string> {
  const { _id } = await creator.call(videos.create, { body: { channelId: creator.channel._id, title } });
  const bytes = typeof file === "string" ? new Uint8Array(await readFile(file)) : file;
  const name = typeof file === "string" ? path.basename(file) : "film.mp4";
  const { answer, upload } = await createUpload(world, creator, _id, {
    name,
    type: "video/mp4",
    size: bytes.length,
  });
  if (answer.status !== 201) throw new Error(`the file was refused: ${await answer.text()}`);
  const sent = await sendBytes(upload, 0, bytes);
  if (sent.status !== 204) throw new Error(`the bytes were refused: ${await sent.text()}`);
  return _id;
}

/** Waits until the processing of a video's file has finished. */
export function waitUntilProcessed(
  { call }: Pick<Person, "call">,
  id: string,
  withinMs = 120_000,
): Promise<Processing> {
  return until(
    async () => {
      const processing = await call(videos.processing, { params: { id } });
      const isOver =
        processing.steps.length > 0 && processing.steps.every(({ state }) => !isUnfinished(state));
      return (isOver || processing.status === "failed") && processing;
    },
    `video ${id} to be processed`,
    withinMs,
  );
}

function isUnfinished(state: string): boolean {
  return state === "waiting" || state === "running";
}
