import { AppError } from "#shared/errors.ts";

/** Fewer files may have been lost by hand. */
const MANY_OBJECTS = 100;

interface Sizes {
  /** Objects that rows name and that are there. */
  readonly found: number;
  readonly missing: number;
}

/**
 * Whether the storage rather seems to be another one than that of the rows: its disk is not mounted, or its settings
 * name another bucket. Mending would then correct the rows of the whole site.
 */
export function isStorageDoubtful({ found, missing }: Sizes): boolean {
  if (missing === 0) return false;
  return found === 0 || (missing >= MANY_OBJECTS && missing > found);
}

export function requireOwnStorage(sizes: Sizes): void {
  if (isStorageDoubtful(sizes)) throw new AppError("STORAGE_DOUBTFUL");
}
