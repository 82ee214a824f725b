import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const FILE = path.join(import.meta.dirname, "../../compose.yaml");

const Service = z.looseObject({
  image: z.string(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  command: z.union([z.string(), z.array(z.string())]).default([]),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.object({
    default: z.object({ ipam: z.object({ config: z.array(z.object({ subnet: z.string() })) }) }),
  }),
  volumes: z.record(z.string(), z.unknown()),
});

export type Compose = z.infer<typeof Compose>;

/** The delivered compose.yaml, as it is and as far as tests read it. */
export async function readCompose(): Promise<{ document: unknown; compose: Compose }> {
  const document: unknown = parse(await readFile(FILE, "utf8"));
  return { document, compose: Compose.parse(document) };
}

/** The text with the defaults of its variables: `${NAME:-default}`, which may hold another variable. */
export function withDefaults(text: string): string {
  const replaced = text.replaceAll(/\$\{\w+:-([^${}]*)\}/g, "$1");
  return replaced === text ? text : withDefaults(replaced);
}

/** What a service gets as its environment where nothing is set. */
export function environmentOf({ services }: Compose, service: string): Record<string, string> {
  const { environment = {} } = services[service] ?? {};
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, withDefaults(value)]));
}
