import { REFERENCES } from "#server/features/storage/references.ts";
import type { DatabaseSnapshot } from "./database-snapshot.ts";

/** The keys that rows of the snapshot name and for which `has` is false, each with the version of its row. */
export async function findMissingMedia(
  snapshot: Pick<DatabaseSnapshot, "readRows">,
  has: (key: string) => boolean,
): Promise<Map<string, string>> {
  const missing = new Map<string, string>();
  for (const { query, keysOf } of REFERENCES) {
    for await (const rows of snapshot.readRows(query)) {
      for (const row of rows) {
        for (const key of keysOf(row)) if (!has(key)) missing.set(key, row["written"] ?? "");
      }
    }
  }
  return missing;
}
