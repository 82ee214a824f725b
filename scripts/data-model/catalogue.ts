import { runStatement } from "#server/platform/database/ensure-database.ts";

export interface Table {
  readonly name: string;
  /** From `comment on table`. */
  readonly comment: string | null;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  /** Columns of the other keys: unique constraints, and unique indexes of whole tables on plain columns. */
  readonly uniqueKeys: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** The default or, of a generated column, its expression. */
  readonly expression: string | null;
  readonly isGenerated: boolean;
}

export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly targets: readonly string[];
  /** As in SQL; null if the database refuses to delete the target. */
  readonly onDelete: "cascade" | "set null" | "set default" | null;
}

interface ColumnRow extends Column {
  readonly table: string;
  readonly comment: string | null;
}

interface KeyRow {
  readonly table: string;
  readonly kind: "primary" | "unique" | "foreign";
  readonly columns: string[];
  readonly target: string | null;
  readonly targets: string[] | null;
  readonly onDelete: ForeignKey["onDelete"];
}

const COLUMNS = `
  select c.relname as "table", obj_description(c.oid, 'pg_class') as comment, a.attname as name,
    replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz') as type, not a.attnotnull as "isNullable",
    pg_get_expr(d.adbin, d.adrelid) as expression, a.attgenerated <> '' as "isGenerated"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname collate "C", a.attnum`;

/** Names of columns in the order of a key. */
function namesOf(keys: string, table: string): string {
  return `(select array_agg(a.attname::text order by k.place)
    from unnest(${keys}) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`;
}

const UNIQUE_KEYS = `
  select i.indrelid::regclass::text as "table", case when i.indisprimary then 'primary' else 'unique' end as kind,
    ${namesOf("i.indkey::int2[]", "i.indrelid")} as columns, null as target, null::text[] as targets,
    null as "onDelete"
  from pg_index i
  join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
  where i.indisunique and i.indpred is null and i.indexprs is null`;

const FOREIGN_KEYS = `
  select f.conrelid::regclass::text, 'foreign', ${namesOf("f.conkey", "f.conrelid")},
    f.confrelid::regclass::text, ${namesOf("f.confkey", "f.confrelid")},
    case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'd' then 'set default' end
  from pg_constraint f
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace and f.conparentid = 0`;

const KEYS = `select * from (${UNIQUE_KEYS} union all ${FOREIGN_KEYS}) keys
  order by "table" collate "C", kind, columns::text collate "C"`;

/** Reads the tables of the schema `public` by name. */
export async function readTables(url: string): Promise<Map<string, Table>> {
  const columns = Map.groupBy(await runStatement<ColumnRow>(url, COLUMNS), ({ table }) => table);
  const keys = Map.groupBy(await runStatement<KeyRow>(url, KEYS), ({ table }) => table);
  return new Map(
    [...columns].map(([name, rows]) => [name, tableOf({ name, rows, keys: keys.get(name) ?? [] })]),
  );
}

interface TableRows {
  readonly name: string;
  readonly rows: readonly ColumnRow[];
  readonly keys: readonly KeyRow[];
}

function tableOf({ name, rows, keys }: TableRows): Table {
  const ofKind = (wanted: KeyRow["kind"]) => keys.filter(({ kind }) => kind === wanted);
  return {
    name,
    comment: rows[0]?.comment ?? null,
    columns: rows,
    primaryKey: ofKind("primary")[0]?.columns ?? [],
    uniqueKeys: ofKind("unique").map(({ columns }) => columns),
    foreignKeys: ofKind("foreign").map(({ columns, target, targets, onDelete }) => ({
      columns,
      table: target ?? "",
      targets: targets ?? [],
      onDelete,
    })),
  };
}
