// @module-tag slow
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "#server/testing/free-port.ts";
import {
  ADMINISTRATOR,
  removeDataDir,
  startSiteProcess,
  type SiteProcess,
} from "#server/testing/site-process.ts";

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const ROOT = path.join(import.meta.dirname, "../..");
const PROGRAM = path.join(import.meta.dirname, "nadaj.mjs");
const run = promisify(execFile);

let dataDir: string;
let env: NodeJS.ProcessEnv;
let site: SiteProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "nadaj-forms-"));
  const [http, rtmp, srt, whip] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const ports = { RTMP_PORT: String(rtmp), SRT_PORT: String(srt), WHIP_UDP_PORT: String(whip) };
  env = { ...process.env, ...ports, PORT: String(http), DATA_DIR: dataDir, LANG: "C" };
  site = await startSiteProcess(dataDir, http, { env: ports });
});
afterAll(async () => {
  await site.kill("SIGTERM");
  await removeDataDir(dataDir);
});

interface Output {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function outputOf(program: string, args: readonly string[]): Promise<Output> {
  return run(program, [...args], { env, cwd: ROOT }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: Output) => ({ code, stdout, stderr }),
  );
}

const npx = (args: readonly string[]) => outputOf(process.execPath, [PROGRAM, ...args]);
const npm = (args: readonly string[]) => outputOf("npm", ["run", "--silent", "nadaj", "--", ...args]);

describe("npx nadaj and npm run nadaj --", () => {
  it.each([
    [["--help"], 0],
    [["settings", "get", "site.name"], 0],
    [["user", "list", "--role", "admin", "--json"], 0],
    [["user", "quota", ADMINISTRATOR.email, "--json"], 0],
    [["jobs", "list", "--state", "gone", "--json"], 1],
    [["upgrade-check"], 0],
    [["doctor", "--nonsense"], 1],
    [["fly", "--json"], 1],
  ])("answer the same while the site serves: %j [OPS-095]", async (args, code) => {
    const [first, second] = [await npx(args), await npm(args)];

    expect(first.code).toBe(code);
    expect(second).toEqual(first);
    expect(first.stdout + first.stderr).not.toBe("");
    const json = args.includes("--json") ? first.stdout : "{}";
    expect(JSON.parse(json)).toBeInstanceOf(Object);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  });

  it("find nothing wrong with a site that serves, and that its ports answer [OPS-091]", async () => {
    const { code, stdout } = await npx(["doctor", "--json"]);

    const { checks } = JSON.parse(stdout) as { checks: { key: string; state: string }[] };
    expect(checks.filter(({ state }) => state === "error")).toEqual([]);
    expect(checks.filter(({ key }) => key === "port_answers")).toHaveLength(2);
    expect(code).toBe(0);
  });
});
