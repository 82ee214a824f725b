export type MediaErrorCode =
  | "NOT_MEDIA"
  | "EMPTY_FILE"
  | "NO_STREAMS"
  | "PICTURE_TOO_LARGE"
  | "TOO_LONG"
  | "OVER_LENGTH_LIMIT"
  | "TOO_MUCH_WORK"
  | "DAMAGED"
  | "UNSUPPORTED"
  | "ENGINE_FAILED"
  | "ENGINE_MISSING"
  | "TIMED_OUT"
  | "NO_SPACE";

/** An expected failure of media processing. `message` is for logs; users see a text chosen by `code`. */
export class MediaError extends Error {
  readonly code: MediaErrorCode;

  constructor(code: MediaErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MediaError";
    this.code = code;
  }
}

const FAILURES: readonly (readonly [RegExp, MediaErrorCode])[] = [
  [/No space left on device|File too large|Disk quota exceeded/i, "NO_SPACE"],
  [/Cannot allocate memory/i, "ENGINE_FAILED"],
  [/Format not on whitelist/i, "NOT_MEDIA"],
  [/Codec .* not on whitelist|Decoder \(.*\) not found|Decoder .* not found|Unknown decoder/i, "UNSUPPORTED"],
  [/Invalid data found|moov atom not found|Error while decoding|does not contain any stream/i, "DAMAGED"],
];

/** Maps the stderr output of an engine to an error code. */
export function classifyFailure(stderr: string): MediaErrorCode {
  return FAILURES.find(([pattern]) => pattern.test(stderr))?.[1] ?? "ENGINE_FAILED";
}

/** Whether input frames were missing or corrupt although the run succeeded. */
export function reportsDamage(stderr: string): boolean {
  return /Error while decoding|concealing \d+|Invalid NAL unit|corrupt|decode_slice_header error|partial file/i.test(
    stderr,
  );
}
