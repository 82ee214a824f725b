import type { Column, ForeignKey, Table } from "./catalogue.ts";

/** A Mermaid diagram: the keys of the tables, and their foreign keys. Tables of other areas appear by name only. */
export function drawDiagram(tables: readonly Table[]): string {
  const lines = [
    ...tables.flatMap(drawTable),
    ...tables.flatMap((table) => table.foreignKeys.map((key) => drawReference(table, key))),
  ];
  return ["erDiagram", ...lines.map((line) => `  ${line}`)].join("\n");
}

function drawTable(table: Table): string[] {
  const keys = table.columns.flatMap((column) => {
    const marks = marksOf(table, column);
    return marks.length > 0 ? [`  ${wordOf(column.type)} ${column.name} ${marks.join(", ")}`] : [];
  });
  return keys.length > 0 ? [`${table.name} {`, ...keys, "}"] : [table.name];
}

function marksOf(table: Table, { name }: Column): string[] {
  return [
    ...(table.primaryKey.includes(name) ? ["PK"] : []),
    ...(table.foreignKeys.some(({ columns }) => columns.includes(name)) ? ["FK"] : []),
    ...(table.uniqueKeys.some((key) => isSameKey(key, [name])) ? ["UK"] : []),
  ];
}

function drawReference(table: Table, { columns, table: target }: ForeignKey): string {
  const isOptional = table.columns.some(({ name, isNullable }) => isNullable && columns.includes(name));
  const isUnique = [table.primaryKey, ...table.uniqueKeys].some((key) => isSameKey(key, columns));
  const link = `${isOptional ? "|o" : "||"}--${isUnique ? "o|" : "o{"}`;
  return `${target} ${link} ${table.name} : "${columns.join(", ")}"`;
}

function isSameKey(key: readonly string[], columns: readonly string[]): boolean {
  return key.length === columns.length && columns.every((column) => key.includes(column));
}

/** Mermaid takes a type of one word. */
function wordOf(type: string): string {
  return type.replaceAll(" ", "_");
}
