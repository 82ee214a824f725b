import { hasCode } from "#server/platform/process-claim.ts";

/** There is no object under the key. */
export class MissingObject extends Error {
  readonly key: string;

  constructor(key: string, options?: ErrorOptions) {
    super(`No object ${key}`, options);
    this.name = "MissingObject";
    this.key = key;
  }
}

/** The disk or the storage server is full, or takes no file this large: nothing was stored. */
export class NoSpace extends Error {
  constructor(options?: ErrorOptions) {
    super("No space left to store files", options);
    this.name = "NoSpace";
  }
}

/** Disk full, quota used up, larger than any file may be. */
const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Does the work, and says NoSpace where the system says one of these. */
export async function mindingSpace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, ...FULL)) throw new NoSpace({ cause: error });
    throw error;
  }
}
