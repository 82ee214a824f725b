import type { IncomingMessage, ServerResponse } from "node:http";
import { REFUSAL_STATUSES } from "#server/live/whip/admission.ts";
import { MatroskaRefused } from "#server/live/matroska/matroska-reader.ts";
import { STREAM_KEY_HEADER, type RecorderEnd } from "#server/live/recorder-bridge.ts";
import { createRecorderTags } from "#server/live/recorder-tags.ts";
import type { Publication } from "#server/live/rtmp-listener.ts";
import type { Log } from "#server/platform/log.ts";
import type { AdmitSender } from "./whip-intake.ts";

const IDLE_MS = 15_000;

/** Receives the bytes of a browser's recorder until it ends or is disconnected; the response has the reason. */
export async function receiveRecorder(
  admit: AdmitSender,
  log: Log,
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): Promise<void> {
  const key = decodeURIComponent(String(request.headers[STREAM_KEY_HEADER] ?? ""));
  let disconnect = () => {};
  const disconnected = new Promise<RecorderEnd>((resolve) => {
    disconnect = () => resolve("disconnected");
  });
  const publication = await admit(key, () => disconnect());
  if (typeof publication === "string") {
    response.writeHead(REFUSAL_STATUSES[publication], { connection: "close" }).end();
    return;
  }
  request.setTimeout(IDLE_MS, disconnect);
  response.writeHead(200, { connection: "close" }).flushHeaders();
  const reading = readRecorder(publication, request).catch((error: unknown): RecorderEnd => {
    if (error instanceof MatroskaRefused) {
      log.debug({ err: error }, "recorder input rejected");
      return error.problem;
    }
    return "complete"; // the connection was lost
  });
  const end = await Promise.race([reading, disconnected]);
  publication.end();
  response.end(JSON.stringify(end), () => request.destroy());
}

async function readRecorder(publication: Publication, request: IncomingMessage): Promise<RecorderEnd> {
  let isFull = false;
  let resume = () => {};
  publication.onDrain(() => resume());
  const tags = createRecorderTags({
    onTag(tag) {
      isFull = !publication.write(tag) || isFull;
    },
    onSize: (width, height) => publication.setMetadata({ width, height, fps: null }),
  });
  for await (const chunk of request) {
    tags.push(chunk);
    if (!isFull) continue;
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
    isFull = false;
  }
  return "complete";
}
