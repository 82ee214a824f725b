/** Converts "bannedByBigTech" to "banned_by_big_tech". */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Field;

export type Columns<Fields> = { [Field in keyof Fields as ColumnName<Field & string>]: Fields[Field] };

/** Renames contract fields to their columns: `{ sortOrder: 1 }` becomes `{ sort_order: 1 }`. */
export function columnsOf<Fields extends object>(fields: Fields): Columns<Fields> {
  const entries = Object.entries(fields).map(([field, value]) => [
    field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  // `fromEntries` loses the names of the keys; the type above describes the same replacement.
  return Object.fromEntries(entries) as Columns<Fields>;
}
