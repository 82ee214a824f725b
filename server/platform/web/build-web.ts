import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { access, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

const SOURCES = ["web", "shared", "project.inlang", "vite.config.ts", "package.json", "package-lock.json"];
const NOT_SOURCES =
  /^(?:(?:web\/i18n|shared\/messages)\/compiled\/|web\/routes\.gen\.ts$|project\.inlang\/(?!settings\.json$))|\.test\.tsx?$/;
/** Number of previous builds to keep, because running processes may still use them. */
const KEPT_BUILDS = 2;
const BUILD_PREFIX = "web-";

interface BuildOptions {
  /** The project's root folder. */
  readonly root: string;
  readonly log: { info(message: string): void };
}

/**
 * Builds the browser application if its sources have changed, and returns the folder of the build. The folder is
 * named by a hash of the sources and renamed into place when complete, so interrupted and parallel builds do no
 * harm. Throws with the output of the build if it fails.
 */
export async function ensureWebBuilt({ root, log }: BuildOptions): Promise<string> {
  const dist = join(root, "dist");
  const folder = join(dist, BUILD_PREFIX + (await hashSources(root)));
  if (await exists(folder)) return folder;

  const startedAt = performance.now();
  log.info("Building the browser application");
  const draft = join(dist, `.draft-${process.pid}`);
  try {
    await mkdir(draft, { recursive: true });
    await runBuild(root, draft);
    // Imported on demand, so that a start without a build does not load the compression code.
    const { compressFiles } = await import("./compress-files.ts");
    await compressFiles(join(draft, "client"));
    await publish(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  await removeOldBuilds(dist, folder);
  log.info(`Built the browser application in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return folder;
}

async function hashSources(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => listFiles(root, source)))).flat().toSorted();
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash("sha256").update(process.version);
  for (const [index, content] of contents.entries()) {
    hash.update(`\0${files[index]}\0`).update(content);
  }
  return hash.digest("hex").slice(0, 16);
}

async function listFiles(root: string, source: string): Promise<string[]> {
  const path = join(root, source);
  if ((await stat(path)).isFile()) return [source];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((file) => !NOT_SOURCES.test(file));
}

function runBuild(root: string, outDir: string): Promise<void> {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(
    process.execPath,
    [vite, "build", "--configLoader", "native", "--outDir", outDir, "--logLevel", "warn"],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", NO_COLOR: "1" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) return resolve();
      reject(new Error(`The browser application could not be built:\n${Buffer.concat(output).toString()}`));
    });
  });
}

async function publish(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
  } catch (error) {
    // A parallel start has built the same sources in the meantime.
    if (!(await exists(folder))) throw error;
  }
}

async function removeOldBuilds(dist: string, current: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => name.startsWith(BUILD_PREFIX));
  const others = names.map((name) => join(dist, name)).filter((folder) => folder !== current);
  const aged = await Promise.all(
    others.map(async (folder) => ({ folder, age: (await stat(folder)).mtimeMs })),
  );
  const surplus = aged.toSorted((a, b) => b.age - a.age).slice(KEPT_BUILDS);
  await Promise.all(surplus.map(({ folder }) => rm(folder, { recursive: true, force: true })));
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
