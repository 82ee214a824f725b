import type { DownloadFailure } from "#server/platform/foreign/download.ts";

export type ImportFailureCode =
  | Exclude<DownloadFailure, "tooLarge">
  | "fileMissing"
  | "fileUnreadable"
  /** Another process imports the same source. */
  | "busy";

/** Why one source was not imported; what the site refuses of every upload is an AppError. */
export class ImportFailure extends Error {
  readonly code: ImportFailureCode;
  /** That of HTTP. */
  readonly status: number | undefined;

  constructor(
    code: ImportFailureCode,
    { status, cause }: { status?: number | undefined; cause?: unknown } = {},
  ) {
    super(`The import failed: ${code}`, { cause });
    this.name = "ImportFailure";
    this.code = code;
    this.status = status;
  }
}
