import type { ErrorCode } from "#shared/errors.ts";

/** Path of the socket for recorders, below the base address of the live service. */
export const RECORDER_PATH = "/recorder";
/** One message; a recorder sends several a second. */
export const RECORDER_MESSAGE_BYTES_MAX = 4 * 1024 * 1024;

/** Why a sender is refused or no longer received, in words for the streamer. */
export interface RecorderEnd {
  readonly code: ErrorCode;
  readonly message: string;
}

/** From the server to the browser. The same reason stands in `data` of the error of a refused connection. */
export interface RecorderEvents {
  /** The key is right: what the recorder writes may be sent. */
  ready: () => void;
  end: (reason: RecorderEnd) => void;
}

/** From the browser to the server: Matroska or WebM in chunks, each acknowledged when the encoder takes it. */
export interface RecorderRequests {
  media: (bytes: ArrayBuffer, onTaken: () => void) => void;
}
