import { once } from "node:events";
import http from "node:http";
import { json } from "node:stream/consumers";
import { z } from "zod";
import { hasCode } from "#server/platform/pid-lock.ts";
import { refusalOf, type AdmissionRefusal } from "./whip/admission.ts";
import { findBridge } from "./whip/whip-bridge.ts";

/** Why a recorder is no longer received. */
export const RecorderEnd = z.enum(["complete", "disconnected", "garbage", "unsupported", "failed"]);
export type RecorderEnd = z.output<typeof RecorderEnd>;

/** The connection that carries a recorder's bytes from the API process to the process that receives live streams. */
export interface RecorderBridge {
  /** Resolves when more may be written; also when the connection has ended. */
  write(bytes: Buffer): Promise<void>;
  end(): void;
  readonly ended: Promise<RecorderEnd>;
}

export const STREAM_KEY_HEADER = "x-stream-key";

/** Connects a recorder with this key to the process that receives live streams; `failed` if there is none. */
export async function passRecorder(
  dataDir: string,
  key: string,
): Promise<RecorderBridge | AdmissionRefusal | "failed"> {
  try {
    const { port, token } = await findBridge(dataDir);
    const request = http.request({
      ...{ host: "127.0.0.1", port, method: "PUT", path: "/recorder", agent: false },
      headers: { authorization: `Bearer ${token}`, [STREAM_KEY_HEADER]: encodeURIComponent(key) },
    });
    request.flushHeaders();
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    request.on("error", () => undefined); // the response ends, too
    if (response.statusCode === 200) return passTo(request, response);
    response.resume();
    request.destroy();
    return refusalOf(response.statusCode) ?? "failed";
  } catch (error) {
    // There is no such process, or it has just died.
    if (hasCode(error, "ENOENT", "ECONNREFUSED", "ECONNRESET")) return "failed";
    throw error;
  }
}

function passTo(request: http.ClientRequest, response: http.IncomingMessage): RecorderBridge {
  const ended = json(response)
    .then(
      (body) => RecorderEnd.parse(body),
      () => "failed" as const,
    )
    .finally(() => request.destroy());
  return {
    async write(bytes) {
      if (request.destroyed || request.write(bytes)) return;
      await Promise.race([new Promise((resolve) => request.once("drain", resolve)), ended]);
    },
    end: () => request.end(),
    ended,
  };
}
