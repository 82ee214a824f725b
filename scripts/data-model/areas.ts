import type { Migration } from "#server/platform/database/migrate.ts";

/** The tables that one SQL file creates. */
export interface Area {
  /** Name of the file, without its ending. */
  readonly file: string;
  readonly tables: readonly CreatedTable[];
}

export interface CreatedTable {
  readonly name: string;
  /** The comment above `create table`; empty if there is none. */
  readonly comment: string;
}

const CREATE_TABLE = /^((?:--.*\n)*)create (?:unlogged )?table (?:if not exists )?(\w+)/gim;

const DROP_TABLE = /^drop table (?:if exists )?(\w+)/gim;

/**
 * The areas in the order of their files, their tables in the order of the text. Files without tables have none, and
 * tables that a file drops are in none.
 */
export function readAreas(migrations: readonly Pick<Migration, "name" | "text">[]): Area[] {
  const dropped = new Set(
    migrations.flatMap(({ text }) => [...text.matchAll(DROP_TABLE)].map(([, table]) => table)),
  );
  const areas = migrations.map(({ name, text }) => ({
    file: name,
    tables: [...text.matchAll(CREATE_TABLE)]
      .map(([, comment = "", table = ""]) => ({ name: table, comment: joinComment(comment) }))
      .filter((table) => !dropped.has(table.name)),
  }));
  return areas.filter(({ tables }) => tables.length > 0);
}

function joinComment(lines: string): string {
  return lines
    .split("\n")
    .map((line) => line.replace(/^--\s*/, "").trim())
    .filter((line) => line !== "")
    .join(" ");
}
