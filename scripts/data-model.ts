import fs from "node:fs";
import path from "node:path";
import { format, type FormatConfig } from "oxfmt";
import { readMigrations } from "#server/platform/database/migrate.ts";
import { createTestDatabase, openTestCluster } from "#server/testing/database.ts";
import { readAreas } from "./data-model/areas.ts";
import { readTables, type Table } from "./data-model/catalogue.ts";
import { writeDataModel } from "./data-model/markdown.ts";

// `npm run data-model` writes docs/data-model.md from a database with all migrations.

const ROOT = path.resolve(import.meta.dirname, "..");
export const DATA_MODEL = path.join(ROOT, "docs/data-model.md");

/** The text that docs/data-model.md must have, formatted as `npm run format` leaves it. */
export async function generateDataModel(): Promise<string> {
  const text = writeDataModel({ areas: readAreas(readMigrations()), tables: await readMigratedTables() });
  const options: FormatConfig = JSON.parse(fs.readFileSync(path.join(ROOT, ".oxfmtrc.json"), "utf8"));
  const { code, errors } = await format(DATA_MODEL, text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code;
}

async function readMigratedTables(): Promise<Map<string, Table>> {
  const { cluster, stop } = await openTestCluster();
  try {
    const database = await createTestDatabase(cluster);
    try {
      return await readTables(database.url);
    } finally {
      await database.drop();
    }
  } finally {
    await stop();
  }
}

if (import.meta.main) fs.writeFileSync(DATA_MODEL, await generateDataModel());
