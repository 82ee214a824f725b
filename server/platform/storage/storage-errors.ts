import { hasCode } from "#server/platform/pid-lock.ts";

/** There is no object under the key. */
export class MissingObject extends Error {
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`No object ${key}`, options);
    this.name = "MissingObject";
    this.key = key;
  }
}

/** The disk or the storage server is full, or accepts no file of this size: no object was stored. */
export class NoSpace extends Error {
  constructor(options?: ErrorOptions) {
    super("No space left to store files", options);
    this.name = "NoSpace";
  }
}

/** Disk full, quota exceeded, file too large. */
const NO_SPACE_CODES = ["ENOSPC", "EDQUOT", "EFBIG"];

export function isNoSpace(error: unknown): boolean {
  return hasCode(error, ...NO_SPACE_CODES);
}

/** Runs the work and converts these system errors to NoSpace. */
export async function mapNoSpace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isNoSpace(error)) throw new NoSpace({ cause: error });
    throw error;
  }
}
