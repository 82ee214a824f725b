import pg from "pg";

const DATABASE_DOES_NOT_EXIST = "3D000";

/** Creates the database of the URL if the server does not have it. */
export async function ensureDatabase(url: string): Promise<void> {
  try {
    await runStatement(url, "select 1");
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== DATABASE_DOES_NOT_EXIST) throw error;
    const name = new URL(url).pathname.slice(1);
    await runStatement(siblingUrl(url, "postgres"), `create database ${pg.escapeIdentifier(name)}`);
  }
}

/** The URL of another database on the same server. */
export function siblingUrl(url: string, database: string): string {
  const sibling = new URL(url);
  sibling.pathname = `/${database}`;
  return sibling.href;
}

/** Runs one statement on a separate connection, outside any transaction. */
export async function runStatement<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, application_name: "nadaj-setup" });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(statement, values);
    return rows;
  } finally {
    await client.end();
  }
}
