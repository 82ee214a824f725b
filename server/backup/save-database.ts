import type { Storage } from "#server/platform/storage/storage.ts";
import { DATABASE_PLACE, nameOf, type DatabaseSnapshot, type TableShape } from "./database-snapshot.ts";
import { measure, putStream } from "./digest.ts";
import { explaining, explainStream } from "./failures.ts";
import { backupPrefix, type SavedTable } from "./target/manifest.ts";
import { countText, sizeText, type Progress } from "./progress.ts";

/** Stores every table of the snapshot in the folder of the backup. */
export async function saveTables(
  snapshot: DatabaseSnapshot,
  target: Storage,
  { id, progress, signal }: { id: string; progress: Progress; signal: AbortSignal },
): Promise<SavedTable[]> {
  const saved: SavedTable[] = [];
  for (const [index, table] of snapshot.tables.entries()) {
    signal.throwIfAborted();
    saved.push(await saveTable(snapshot, target, { table, file: fileOf(id, index, table) }));
  }
  const rows = saved.reduce((sum, table) => sum + table.rows, 0);
  const bytes = saved.reduce((sum, table) => sum + table.size, 0);
  progress.print(`Database: ${countText(saved.length)} tables, ${countText(rows)} rows, ${sizeText(bytes)}`);
  return saved;
}

async function saveTable(
  snapshot: DatabaseSnapshot,
  target: Storage,
  { table, file }: { table: TableShape; file: string },
): Promise<SavedTable> {
  const { stream: rows, countRows } = snapshot.copyTable(table);
  const { stream, result } = measure(explainStream(`${DATABASE_PLACE} (${nameOf(table)})`, rows));
  await putStream(target, file, stream);
  const count = await explaining(DATABASE_PLACE, countRows);
  return { ...table, ...result(), file, rows: count };
}

/** The number keeps the names apart that differ only in characters that a key may not have. */
function fileOf(id: string, index: number, { schema, name }: TableShape): string {
  const readable = `${schema}.${name}`.toLowerCase().replaceAll(/[^a-z0-9_.-]|\.\.+/g, "_");
  return `${backupPrefix(id)}/tables/${String(index + 1).padStart(3, "0")}-${readable}.copy`;
}
