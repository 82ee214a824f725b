import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import { whileInstalling } from "./install-lock.mjs";
import { inProject, root } from "./project.mjs";
import { LaunchError } from "./report.mjs";

const COMPILER = "scripts/compile-messages.ts";
/** Everything that the compiled messages depend on, apart from the catalogues. */
const SETTINGS = [
  "project.inlang/settings.json",
  "web/i18n/compile.ts",
  "web/i18n/catalogue-files.ts",
  "web/i18n/server-texts.ts",
  "package-lock.json",
  COMPILER,
];
const CATALOGUES = "shared/messages";
const COMPILED = "shared/messages/compiled";

/** Compiles the messages that the server imports if a catalogue has changed since the last start. */
export async function ensureMessages(node) {
  if (isCompiled(hashSources())) return;
  await whileInstalling(() => {
    const wanted = hashSources();
    if (isCompiled(wanted)) return;
    const { status, stderr } = spawnSync(node, [COMPILER], { cwd: root, encoding: "utf8" });
    if (status !== 0) throw new LaunchError(`the messages could not be compiled:\n${stderr}`);
    fs.mkdirSync(inProject(COMPILED), { recursive: true });
    fs.writeFileSync(stampOf(wanted), "");
  });
}

function isCompiled(wanted) {
  return fs.existsSync(stampOf(wanted));
}

/** The compiler removes all other files of its folder, and with them the stamps of earlier messages. */
function stampOf(wanted) {
  return inProject(COMPILED, `.from-${wanted}`);
}

function hashSources() {
  const catalogues = fs
    .readdirSync(inProject(CATALOGUES), { recursive: true, encoding: "utf8" })
    .map((file) => `${CATALOGUES}/${file}`)
    .filter((file) => file.endsWith(".json"));
  const hash = createHash("sha256");
  for (const file of [...SETTINGS, ...catalogues.toSorted()]) {
    hash.update(`\0${file}\0`).update(fs.readFileSync(inProject(file)));
  }
  return hash.digest("hex").slice(0, 16);
}
