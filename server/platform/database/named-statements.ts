import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Statements that get a name; what comes later is planned at every call. Each costs memory on every connection. */
const MAX_NAMED_STATEMENTS = 500;
/** Long texts are mostly lists of values whose length differs every time. */
const MAX_NAMED_STATEMENT_CHARACTERS = 8000;
/** A prepared statement's result has other columns since a migration ran. */
const STALE_PLAN = "0A000";

/** The pool with parameterised statements under a name, so that PostgreSQL plans each once per connection. */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const names = createNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = clients.get(client);
      if (known) return known;
      const named = nameStatementsOf(client, names);
      clients.set(client, named);
      return named;
    },
  };
}

function nameStatementsOf(client: pg.PoolClient, names: Names): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    if (values.length === 0) return client.query(text);
    const name = names.nameOf(text);
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) });
    } catch (error) {
      if (isStalePlan(error)) names.forget(text);
      throw error;
    }
  }
  const named = { query, release: (destroy?: boolean) => client.release(destroy) };
  // Kysely's type also has a second `query` for cursors, which need a package that is not installed.
  return named as unknown as PostgresPoolClient;
}

interface Names {
  nameOf(text: string): string | undefined;
  forget(text: string): void;
}

function createNames(): Names {
  const names = new Map<string, string>();
  let count = 0;
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known) return known;
      if (names.size >= MAX_NAMED_STATEMENTS || text.length > MAX_NAMED_STATEMENT_CHARACTERS)
        return undefined;
      count += 1;
      const name = `s${count}`;
      names.set(text, name);
      return name;
    },
    forget: (text) => void names.delete(text),
  };
}

function isStalePlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === STALE_PLAN &&
    error.message.includes("cached plan must not change result type")
  );
}
