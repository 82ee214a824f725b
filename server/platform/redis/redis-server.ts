interface ServerName {
  readonly server: "Redis" | "Valkey";
  readonly version: string;
}

/** Name and version from the answer to `INFO server`. Valkey also has a version of Redis that it is compatible with. */
export function describeServer(info: string): ServerName {
  const fields = new Map(info.split("\r\n").map((line) => line.split(":", 2) as [string, string]));
  const valkey = fields.get("valkey_version");
  if (valkey !== undefined) return { server: "Valkey", version: valkey };
  return { server: "Redis", version: fields.get("redis_version") ?? "unknown" };
}
