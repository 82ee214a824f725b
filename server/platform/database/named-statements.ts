import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Maximum of named statements; further ones are planned at every call. Each costs memory on every connection. */
const MAX_NAMED_STATEMENTS = 500;
/** Long texts are mostly value lists with a different length each time. */
const MAX_NAMED_STATEMENT_CHARACTERS = 8000;
/** SQLSTATE of a prepared statement whose result columns have changed since a migration. */
const STALE_PLAN = "0A000";

/** Wraps the pool so that parameterised statements are named: PostgreSQL plans each once per connection. */
export function nameStatements(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const names = createNames();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const cached = clients.get(client);
      if (cached) return cached;
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
      if (isStalePlan(error)) names.evict(text);
      throw error;
    }
  }
  const named = { query, release: (destroy?: boolean) => client.release(destroy) };
  // Kysely's type also has a second `query` for cursors, which need a package that is not installed.
  return named as unknown as PostgresPoolClient;
}

interface Names {
  nameOf(text: string): string | undefined;
  evict(text: string): void;
}

function createNames(): Names {
  const names = new Map<string, string>();
  let count = 0;
  return {
    nameOf(text) {
      const cached = names.get(text);
      if (cached) return cached;
      if (names.size >= MAX_NAMED_STATEMENTS || text.length > MAX_NAMED_STATEMENT_CHARACTERS)
        return undefined;
      count += 1;
      const name = `s${count}`;
      names.set(text, name);
      return name;
    },
    evict: (text) => void names.delete(text),
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
