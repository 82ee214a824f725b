import fs from "node:fs";
import path from "node:path";
import { z } from "zod";

// `npm install` omits packages from the lockfile that the registry in use does not offer: builds of native
// packages for other systems. `npm ci` then rejects the lockfile everywhere. Run this after every change of
// dependencies:
// node scripts/lockfile.ts

const Package = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const Lockfile = z.looseObject({ packages: z.record(z.string(), Package) });
type Lockfile = z.infer<typeof Lockfile>;
type Packages = Lockfile["packages"];

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];

const file = path.join(import.meta.dirname, "../package-lock.json");
if (import.meta.main) writeComplete();

function writeComplete(): void {
  const { lockfile, added } = completeLockfile(readLockfile());
  fs.writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`);
  process.stdout.write(`${added.length} packages of other systems added to package-lock.json\n`);
}

export function readLockfile(): Lockfile {
  const content: unknown = JSON.parse(fs.readFileSync(file, "utf8"));
  Lockfile.parse(content);
  // As it was read: the schema's copy has another order of fields, which would show in every diff.
  return content as Lockfile;
}

/** Adds the builds for other systems that packages name as optional; also returns the paths it added. */
export function completeLockfile(lockfile: Lockfile): { lockfile: Lockfile; added: string[] } {
  const packages: Packages = { ...lockfile.packages };
  const added: string[] = [];
  for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (!isExact(version) || find(packages, parent, name)?.version === version) continue;
      const packagePath = packages[`node_modules/${name}`]
        ? `${parent}/node_modules/${name}`
        : `node_modules/${name}`;
      packages[packagePath] = { version, ...platformOf(name), ...(dev && { dev }), optional: true };
      added.push(packagePath);
    }
  }
  const sorted = Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, "en"));
  return { lockfile: { ...lockfile, packages: Object.fromEntries(sorted) }, added };
}

/** Builds for one system are always required in one exact version. */
function isExact(version: string): boolean {
  return /^\d+\.\d+\.\d+/.test(version);
}

/** Resolves the name for the package at `parent`: its own copy or that of a folder above. */
function find(packages: Packages, parent: string, name: string): Packages[string] | undefined {
  const own = packages[parent === "" ? `node_modules/${name}` : `${parent}/node_modules/${name}`];
  if (own || parent === "") return own;
  const above = parent.lastIndexOf("/node_modules/");
  return find(packages, above < 0 ? "" : parent.slice(0, above), name);
}

/** Native packages contain their system in their name: `@oxlint/binding-linux-x64-musl`. */
function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : "glibc";
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...(os.includes("linux") && { libc: [libc] }),
  };
}
