import type { DetailedError, Upload } from "tus-js-client";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { credentialHeaders } from "#web/session/credentials.ts";
import { failureKind, retryDelayMs } from "./retry.ts";
import { bytesPerSecond, withSample, type TransferSample } from "./transfer-rate.ts";
import {
  endpointOf,
  fingerprintOf,
  forgetUploads,
  previousUpload,
  type UploadPurpose,
} from "./upload-memory.ts";

/** A file on its way from this browser to the server. */
export type Transfer =
  | { readonly step: "sending"; readonly sent: number; readonly speed: number | undefined }
  | { readonly step: "paused"; readonly sent: number }
  /** The network or the server is away; `retryAt` is a `Date.now()`. */
  | { readonly step: "waiting"; readonly sent: number; readonly isOffline: boolean; readonly retryAt: number }
  /** The server will not take it; `message` is its sentence, absent where it gave none. */
  | {
      readonly step: "refused";
      readonly sent: number;
      readonly isGone: boolean;
      readonly message: string | undefined;
    }
  | { readonly step: "sent"; readonly sent: number };

export interface TransferOptions {
  readonly videoId: string;
  readonly purpose: UploadPurpose;
  readonly file: File;
  /** What the file is, for the server's first look: a MIME type. */
  readonly type: string;
  /** The upload on the server to go on with; without it a new one is made. */
  readonly uploadId?: string | undefined;
  /** Bytes of it that the server already has. */
  readonly sent?: number | undefined;
  readonly onChange: (transfer: Transfer) => void;
}

export interface RunningTransfer {
  readonly pause: () => void;
  /** Goes on after a pause, or tries again at once. */
  readonly resume: () => void;
  readonly stop: () => void;
}

/** Small enough for proxies that hold a whole request back, large enough to cost nothing. */
const CHUNK_BYTES = 16 * 1024 ** 2;
const REPORT_EVERY_MS = 500;
/** A connection that stopped without an error is given up after this time. */
const STALLED_AFTER_MS = 20_000;
const STALLED_OFFLINE_AFTER_MS = 3000;
/** All bytes have left and the server is putting the file away. */
const FINISHING_AFTER_MS = 600_000;

/** Sends a file to a video and does not give up while there is hope. */
export function openTransfer({
  videoId,
  purpose,
  file,
  type,
  uploadId,
  sent = 0,
  onChange,
}: TransferOptions): RunningTransfer {
  let upload: Upload | undefined;
  let bytesSent = sent;
  let movedAt = 0;
  let samples: TransferSample[] = [];
  let failures = 0;
  let ticker: ReturnType<typeof setInterval> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runs = 0;

  async function attempt() {
    rest();
    const run = runs;
    samples = [];
    movedAt = Date.now();
    ticker = setInterval(tick, REPORT_EVERY_MS);
    tick();
    try {
      upload ??= await createUpload();
      if (run === runs) upload.start();
    } catch (error) {
      // The code that sends could not be loaded: no network either.
      if (run === runs) fail(error);
    }
  }

  async function createUpload(): Promise<Upload> {
    const tus = await import("tus-js-client");
    const created: Upload = new tus.Upload(file, {
      endpoint: endpointOf(videoId, purpose),
      metadata: { filename: file.name, filetype: type },
      fingerprint: () => Promise.resolve(fingerprintOf(videoId, file)),
      chunkSize: CHUNK_BYTES,
      // Its own retries end after a fixed number and do not tell anyone.
      retryDelays: null,
      onBeforeRequest(request) {
        const headers = { "accept-language": getLocale(), ...credentialHeaders() };
        for (const [name, value] of Object.entries(headers)) request.setHeader(name, value);
      },
      onUploadUrlAvailable() {
        // With an endpoint at hand it would begin anew whenever a proxy answers for a server that is away.
        created.options.endpoint = null;
      },
      onProgress: progress,
      onSuccess: succeed,
      onError: fail,
    });
    if (uploadId) {
      const previous = await previousUpload(videoId, file, uploadId);
      if (previous) created.resumeFromPreviousUpload(previous);
      created.options.uploadUrl = `${endpointOf(videoId, purpose)}/${uploadId}`;
      created.options.endpoint = null;
    }
    return created;
  }

  function progress(bytes: number) {
    if (bytes !== bytesSent) movedAt = Date.now();
    if (bytes > bytesSent) failures = 0;
    bytesSent = bytes;
  }

  function tick() {
    if (Date.now() - movedAt > patienceMs()) {
      void upload?.abort();
      return waitAndRetry();
    }
    samples = withSample(samples, { atMs: Date.now(), bytes: bytesSent });
    onChange({ step: "sending", sent: bytesSent, speed: bytesPerSecond(samples) });
  }

  function patienceMs(): number {
    if (bytesSent === file.size) return FINISHING_AFTER_MS;
    return navigator.onLine ? STALLED_AFTER_MS : STALLED_OFFLINE_AFTER_MS;
  }

  function fail(error: unknown) {
    const { status, code, message } = answerOf(error);
    const kind = failureKind({ status, code, isStarted: Boolean(upload?.url) });
    if (kind === "retry") return waitAndRetry();
    rest();
    onChange({ step: "refused", sent: bytesSent, isGone: kind === "gone", message });
  }

  function waitAndRetry() {
    rest();
    const delayMs = retryDelayMs(failures, Math.random());
    failures += 1;
    timer = setTimeout(() => void attempt(), delayMs);
    window.addEventListener("online", resume);
    const retryAt = Date.now() + delayMs;
    onChange({ step: "waiting", sent: bytesSent, isOffline: !navigator.onLine, retryAt });
  }

  function succeed() {
    rest();
    void forgetUploads(videoId);
    onChange({ step: "sent", sent: file.size });
  }

  /** Nothing is under way any more; what an attempt still waits for comes too late. */
  function rest() {
    runs += 1;
    clearInterval(ticker);
    clearTimeout(timer);
    window.removeEventListener("online", resume);
  }

  function resume() {
    void attempt();
  }

  function stop() {
    rest();
    void upload?.abort();
  }

  function pause() {
    stop();
    onChange({ step: "paused", sent: bytesSent });
  }

  void attempt();
  return { pause, resume, stop };
}

interface ServerAnswer {
  /** 0 when there was no answer. */
  readonly status: number;
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

function answerOf(error: unknown): ServerAnswer {
  const response = isDetailed(error) ? error.originalResponse : null;
  if (!response) return { status: 0 };
  const status = response.getStatus();
  try {
    const { code, message } = JSON.parse(response.getBody()) as { code?: string; message?: string };
    return { status, code, message };
  } catch {
    // Answers of the protocol itself, and of proxies, are not JSON: the status says enough.
    return { status };
  }
}

function isDetailed(error: unknown): error is DetailedError {
  return error instanceof Error && "originalResponse" in error;
}
