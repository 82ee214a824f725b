import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { DATA_MODEL, generateDataModel } from "./data-model.ts";
import { readAreas } from "./data-model/areas.ts";
import type { Column, Table } from "./data-model/catalogue.ts";
import { writeDataModel } from "./data-model/markdown.ts";

const MIGRATIONS = [
  { name: "0001_accounts", text: "create table users (\n  id uuid primary key\n);\n" },
  { name: "0002_indexes", text: "create index users_id on users (id);\n" },
  {
    name: "0003_ads_and_posts",
    text: "-- Posts of users,\n-- newest first.\ncreate table posts (\n  id uuid\n);\n\ncreate unlogged table views (at date);\n",
  },
];

const USERS = tableOf("users", [columnOf("id", "uuid")], { primaryKey: ["id"] });
const VIEWS = tableOf("views", [columnOf("at", "double precision", { isNullable: true })]);
const POSTS = tableOf(
  "posts",
  [
    columnOf("id", "uuid", { expression: "uuidv7()" }),
    columnOf("user_id", "uuid", { isNullable: true }),
    columnOf("full_name", "text", { expression: "(a || b)", isGenerated: true }),
  ],
  {
    primaryKey: ["id"],
    uniqueKeys: [["user_id", "full_name"]],
    foreignKeys: [{ columns: ["user_id"], table: "users", targets: ["id"], onDelete: "set null" }],
  },
);

function columnOf(name: string, type: string, rest: Partial<Column> = {}): Column {
  return { name, type, isNullable: false, expression: null, isGenerated: false, ...rest };
}

function tableOf(name: string, columns: readonly Column[], rest: Partial<Table> = {}): Table {
  return { name, comment: null, columns, primaryKey: [], uniqueKeys: [], foreignKeys: [], ...rest };
}

function write(...tables: readonly Table[]): string {
  return writeDataModel({
    areas: readAreas(MIGRATIONS),
    tables: new Map(tables.map((table) => [table.name, table])),
  });
}

describe("docs/data-model.md", () => {
  it("has the tables of a database with all migrations", async () => {
    const isCurrent = fs.readFileSync(DATA_MODEL, "utf8") === (await generateDataModel());

    expect(isCurrent, "docs/data-model.md is out of date: run npm run data-model").toBe(true);
  });
});

describe("the description of tables", () => {
  it("gives a table to the file that creates it, with the comment above", () => {
    expect(readAreas(MIGRATIONS)).toEqual([
      { file: "0001_accounts", tables: [{ name: "users", comment: "" }] },
      {
        file: "0003_ads_and_posts",
        tables: [
          { name: "posts", comment: "Posts of users, newest first." },
          { name: "views", comment: "" },
        ],
      },
    ]);
  });

  it("leaves out a table that a later file drops", () => {
    const dropping = {
      name: "0004_one_table",
      text: "drop table views;\ncreate table seen (\n  id uuid\n);\n",
    };

    expect(readAreas([...MIGRATIONS, dropping]).slice(1)).toEqual([
      { file: "0003_ads_and_posts", tables: [{ name: "posts", comment: "Posts of users, newest first." }] },
      { file: "0004_one_table", tables: [{ name: "seen", comment: "" }] },
    ]);
  });

  it("lists columns and keys", () => {
    const text = write(USERS, POSTS, VIEWS);

    expect(text).toContain("## Ads and posts\n");
    expect(text).toContain("### posts\n\nPosts of users, newest first.\n");
    expect(text).toContain("| `id` | `uuid` |  | `uuidv7()` |  |");
    expect(text).toContain("| `user_id` | `uuid` | yes |  | `users.id`, on delete set null |");
    expect(text).toContain("| `full_name` | `text` |  | generated: `(a \\|\\| b)` |  |");
    expect(text).toContain("Primary key: `id`. Unique: `user_id`, `full_name`.");
  });

  it("prefers the comment that the database has", () => {
    const text = write(USERS, { ...POSTS, comment: "Texts of users." }, VIEWS);

    expect(text).toContain("### posts\n\nTexts of users.\n");
    expect(text).not.toContain("newest first");
  });

  it("draws the keys of an area, and tables of other areas by name only", () => {
    const diagram = write(USERS, POSTS, VIEWS).split("```mermaid\n")[2]?.split("\n```")[0];

    expect(diagram?.split("\n").map((line) => line.trim())).toEqual([
      "erDiagram",
      "posts {",
      "uuid id PK",
      "uuid user_id FK",
      "}",
      "views",
      'users |o--o{ posts : "user_id"',
    ]);
  });

  it("is refused if files and database have different tables", () => {
    expect(() => write(USERS, POSTS)).toThrow("The database has no table views");
    expect(() => write(USERS, POSTS, VIEWS, tableOf("extra", []))).toThrow("creates extra");
  });
});
