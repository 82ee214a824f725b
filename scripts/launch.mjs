// Entry of every npm script, in plain JavaScript because it runs on any Node that the user has (20 or newer) and
// before anything is installed: it installs the pinned Node and the dependencies, compiles the messages, then runs
// the command.
import { ensureDependencies } from "./launch/dependencies.mjs";
import { ensureMessages } from "./launch/messages.mjs";
import { LaunchError, say } from "./launch/report.mjs";
import { runCommand } from "./launch/run.mjs";
import { ensureRuntime } from "./launch/runtime.mjs";

try {
  const node = await ensureRuntime();
  const hasInstalled = await ensureDependencies(node);
  await ensureMessages(node);
  process.exitCode = await runCommand(node, process.argv.slice(2), { hasInstalled });
} catch (error) {
  if (!(error instanceof LaunchError)) throw error;
  say(error.message);
  process.exitCode = error.exitCode;
}
