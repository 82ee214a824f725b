import pg from "pg";
import type { Config } from "#server/platform/config.ts";

/** For sentences and notes: where the media and the database of a site are. The data folder itself may move. */
export interface SitePlaces {
  readonly media: string;
  readonly database: string;
}

export function describePlaces({ databaseUrl, s3 }: Pick<Config, "databaseUrl" | "s3">): SitePlaces {
  return {
    media: s3 ? `the bucket ${s3.bucket} at ${s3.endpoint}` : "the data folder",
    database: databaseUrl ? describeDatabase(databaseUrl) : "the database in the data folder",
  };
}

function describeDatabase(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `the database ${database} at ${host}:${port}`;
}
