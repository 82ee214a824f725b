export type MediaErrorCode =
  | "NOT_MEDIA"
  | "EMPTY_FILE"
  | "NO_STREAMS"
  | "PICTURE_TOO_LARGE"
  | "TOO_LONG"
  | "TOO_MUCH_WORK"
  | "DAMAGED"
  | "UNSUPPORTED"
  | "ENGINE_FAILED"
  | "ENGINE_MISSING"
  | "TIMED_OUT"
  | "NO_SPACE";

/** An expected failure of work on a media file. `message` is for logs; people get a text made from `code`. */
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

/** What the words an engine left behind mean. */
export function classifyFailure(stderr: string): MediaErrorCode {
  return FAILURES.find(([pattern]) => pattern.test(stderr))?.[1] ?? "ENGINE_FAILED";
}

/** Whether frames of the input were missing or broken, although the work went on. */
export function tellsOfDamage(stderr: string): boolean {
  return /Error while decoding|concealing \d+|Invalid NAL unit|corrupt|decode_slice_header error|partial file/i.test(
    stderr,
  );
}
