import { spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { stopWithParent } from "./parent.mjs";
import { inProject, isWindows, root } from "./project.mjs";
import { LaunchError } from "./report.mjs";

/** Runs `file.ts ...args` or `--bin tool ...args` with the given Node; resolves to the exit code. */
export function runCommand(node, args, { hasInstalled = false } = {}) {
  if (args.length === 0) throw new LaunchError("nothing to run: name a file, or --bin and a tool.");
  const [command, commandArgs, shell] = args[0] === "--bin" ? toolCommand(node, args) : [node, args, false];
  const child = spawn(command, commandArgs, {
    cwd: root,
    // The channel closes when this process dies, for any reason: the server then shuts down.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    shell,
    env: commandEnvironment(node, hasInstalled),
  });
  stopWithParent(child);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? 128 + os.constants.signals[signal]));
  });
}

function toolCommand(node, [, tool, ...toolArgs]) {
  const bin = inProject("node_modules/.bin", isWindows ? `${tool}.cmd` : tool);
  if (!fs.existsSync(bin)) throw new LaunchError(`there is no tool named "${tool}".`);
  if (isWindows) return [`"${bin}"`, toolArgs, true];
  return [node, [fs.realpathSync(bin), ...toolArgs], false];
}

function commandEnvironment(node, hasInstalled) {
  return {
    // Caches compiled code, with types stripped, between starts.
    NODE_COMPILE_CACHE: inProject(".cache/node"),
    ...process.env,
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
    NADAJ_LAUNCH_T0: String(Math.round(performance.timeOrigin)),
    NADAJ_INSTALLED: hasInstalled ? "1" : "",
  };
}
