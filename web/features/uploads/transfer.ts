import type { DetailedError, HttpResponse, Upload, UploadOptions } from "tus-js-client";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { credentialHeaders } from "#web/session/credentials.ts";
import { FIRST_CHUNK_BYTES, openLossDetector, smallerChunk } from "./chunk-size.ts";
import { failureKind, retryDelayMs } from "./retry.ts";
import { bytesPerSecond, withSample, type TransferSample } from "./transfer-rate.ts";
import {
  endpointOf,
  fingerprintOf,
  deleteUploadRecords,
  previousUpload,
  type UploadPurpose,
} from "./upload-records.ts";

/** State of an upload from this browser to the server. */
export type Transfer =
  | { readonly step: "sending"; readonly sent: number; readonly speed: number | undefined }
  | { readonly step: "paused"; readonly sent: number }
  /** The network or the server is unavailable; `retryAt` is a `Date.now()` value. */
  | { readonly step: "waiting"; readonly sent: number; readonly isOffline: boolean; readonly retryAt: number }
  /**
   * The server has rejected it, or the browser cannot read the file any more; `message` is the server's text, absent if
   * it gave none. `limitBytes` is a size that a proxy in front of the server does not take.
   */
  | {
      readonly step: "refused";
      readonly sent: number;
      readonly isExpired: boolean;
      readonly message: string | undefined;
      readonly limitBytes?: number | undefined;
    }
  | { readonly step: "sent"; readonly sent: number };

export interface TransferOptions {
  readonly videoId: string;
  readonly purpose: UploadPurpose;
  readonly file: File;
  /** MIME type of the file, for the first check on the server. */
  readonly type: string;
  /** The upload on the server to resume; without it a new one is created. */
  readonly uploadId?: string | undefined;
  /** Bytes of it that the server already has. */
  readonly sent?: number | undefined;
  readonly onChange: (transfer: Transfer) => void;
}

export interface RunningTransfer {
  readonly pause: () => void;
  /** Continues after a pause, or retries immediately. */
  readonly resume: () => void;
  readonly stop: () => void;
}

const REPORT_EVERY_MS = 500;
/** A connection that stalls without an error is aborted after this time. */
const STALLED_AFTER_MS = 20_000;
const STALLED_OFFLINE_AFTER_MS = 3000;
/** Stall timeout after all bytes are sent, while the server stores the file. */
const FINISHING_AFTER_MS = 600_000;

/** How much this tab sends in one request: less once a proxy has refused more. */
let chunkBytes = FIRST_CHUNK_BYTES;

/** Uploads a file to a video, and retries as long as recovery is possible. */
export function openTransfer(options: TransferOptions): RunningTransfer {
  const { videoId, file, sent = 0, onChange } = options;
  let upload: Upload | undefined;
  let bytesSent = sent;
  let bytesAccepted = sent;
  const reactToLoss = openLossDetector();
  /** Whether the server has answered a request of the current attempt. */
  let isReached = false;
  let movedAt = 0;
  let samples: TransferSample[] = [];
  let failures = 0;
  let ticker: ReturnType<typeof setInterval> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runs = 0;

  async function attempt() {
    halt();
    const run = runs;
    samples = [];
    isReached = false;
    movedAt = Date.now();
    ticker = setInterval(tick, REPORT_EVERY_MS);
    tick();
    if (!(await isReadable(file))) {
      const message = m.studio_refused_unreadable({ name: file.name });
      if (run === runs) refuse({ isExpired: false, message });
      return;
    }
    if (run !== runs) return;
    try {
      const listeners = { onProgress: progress, onSuccess: succeed, onError: fail };
      upload ??= await createUpload(options, { ...listeners, onAfterResponse: readResponse });
      upload.options.chunkSize = chunkBytes;
      if (run === runs) upload.start();
    } catch (error) {
      // The upload code could not be loaded: treated as a network failure.
      if (run === runs) fail(error);
    }
  }

  function progress(bytes: number) {
    if (bytes !== bytesSent) movedAt = Date.now();
    bytesSent = bytes;
  }

  /** What has left the browser may be lost in a proxy; what the server tells is not. */
  function readResponse(_request: unknown, response: HttpResponse) {
    if (isSuccess(response.getStatus())) isReached = true;
    const offset = Number(response.getHeader("Upload-Offset") ?? Number.NaN);
    if (Number.isNaN(offset)) return;
    if (offset > bytesAccepted) failures = 0;
    bytesAccepted = offset;
  }

  function tick() {
    if (Date.now() - movedAt > stallTimeoutMs()) {
      void upload?.abort();
      return isReached ? retryLost({ isStalled: true }) : waitAndRetry();
    }
    samples = withSample(samples, { atMs: Date.now(), bytes: bytesSent });
    onChange({ step: "sending", sent: bytesSent, speed: bytesPerSecond(samples) });
  }

  function stallTimeoutMs(): number {
    if (bytesSent === file.size) return FINISHING_AFTER_MS;
    return navigator.onLine ? STALLED_AFTER_MS : STALLED_OFFLINE_AFTER_MS;
  }

  function fail(error: unknown) {
    const { status, code, message } = responseOf(error);
    const isLostOnTheWay = isReached && navigator.onLine;
    const kind = failureKind({ status, code, isStarted: Boolean(upload?.url), isReached: isLostOnTheWay });
    if (kind === "retry") return waitAndRetry();
    if (kind === "lost") return retryLost({ isStalled: false });
    bytesSent = bytesAccepted;
    if (kind === "too large" && shrinkChunks()) return resume();
    const limitBytes = kind === "too large" ? requestBytes() : undefined;
    refuse({ isExpired: kind === "gone", message, limitBytes });
  }

  function retryLost({ isStalled }: { isStalled: boolean }) {
    const reaction = reactToLoss({ accepted: bytesAccepted, requested: requestBytes(), isStalled });
    if (reaction === "stop") {
      return refuse({ isExpired: false, message: undefined, limitBytes: requestBytes() });
    }
    if (reaction === "shrink" && shrinkChunks()) failures = 0;
    waitAndRetry();
  }

  function refuse(reason: Omit<Extract<Transfer, { step: "refused" }>, "step" | "sent">) {
    halt();
    bytesSent = bytesAccepted;
    onChange({ step: "refused", sent: bytesSent, ...reason });
  }

  /** Whether smaller requests are left to try. Another upload of this tab may have found a smaller size already. */
  function shrinkChunks(): boolean {
    const smaller = smallerChunk(requestBytes());
    if (smaller) chunkBytes = Math.min(chunkBytes, smaller);
    return smaller !== undefined;
  }

  /** How much the failed request wanted to send. */
  function requestBytes(): number {
    return Math.min(upload?.options.chunkSize ?? chunkBytes, file.size - bytesAccepted);
  }

  function waitAndRetry() {
    halt();
    bytesSent = bytesAccepted;
    const delayMs = retryDelayMs(failures, Math.random());
    failures += 1;
    timer = setTimeout(() => void attempt(), delayMs);
    window.addEventListener("online", resume);
    const retryAt = Date.now() + delayMs;
    onChange({ step: "waiting", sent: bytesSent, isOffline: !navigator.onLine, retryAt });
  }

  function succeed() {
    halt();
    void deleteUploadRecords(videoId);
    onChange({ step: "sent", sent: file.size });
  }

  /** Stops the upload; pending callbacks of an attempt are ignored. */
  function halt() {
    runs += 1;
    clearInterval(ticker);
    clearTimeout(timer);
    window.removeEventListener("online", resume);
  }

  function resume() {
    void attempt();
  }

  function stop() {
    halt();
    void upload?.abort();
  }

  function pause() {
    stop();
    onChange({ step: "paused", sent: bytesSent });
  }

  void attempt();
  return { pause, resume, stop };
}

/** A file that was changed, moved or deleted after it was chosen fails in requests without a reason. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch (error) {
    console.warn("The file can no longer be read:", error);
    return false;
  }
}

async function createUpload(
  { videoId, purpose, file, type, uploadId }: TransferOptions,
  listeners: Pick<UploadOptions, "onProgress" | "onSuccess" | "onError" | "onAfterResponse">,
): Promise<Upload> {
  const tus = await import("tus-js-client");
  const upload: Upload = new tus.Upload(file, {
    endpoint: endpointOf(videoId, purpose),
    metadata: { filename: file.name, filetype: type },
    fingerprint: () => Promise.resolve(fingerprintOf(videoId, file)),
    // The library's own retries end after a fixed number, without a callback.
    retryDelays: null,
    onBeforeRequest(request) {
      const headers = { "accept-language": getLocale(), ...credentialHeaders() };
      for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
    },
    onUploadUrlAvailable() {
      // With an endpoint set, the client would start over whenever a proxy responds for an unavailable server.
      upload.options.endpoint = null;
    },
    ...listeners,
  });
  if (uploadId) {
    const previous = await previousUpload(videoId, file, uploadId);
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.options.uploadUrl = `${endpointOf(videoId, purpose)}/${uploadId}`;
    upload.options.endpoint = null;
  }
  return upload;
}

interface ServerResponse {
  /** 0 if there was no response. */
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

function responseOf(error: unknown): ServerResponse {
  const response = isDetailed(error) ? error.originalResponse : null;
  if (!response) return { status: 0 };
  const status = response.getStatus();
  try {
    const { code, message } = JSON.parse(response.getBody()) as { code?: string; message?: string };
    return { status, code, message };
  } catch {
    // Responses of the protocol itself, and of proxies, are not JSON: the status is sufficient.
    return { status };
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isDetailed(error: unknown): error is DetailedError {
  return error instanceof Error && "originalResponse" in error;
}
