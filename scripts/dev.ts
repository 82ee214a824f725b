import { spawn } from "node:child_process";
import path from "node:path";

/**
 * `npm run dev`: the whole site on one address. The server restarts when its code changes, pages update with hot
 * reload.
 */
const site = spawn(
  process.execPath,
  ["--watch", "--watch-preserve-output", path.join(import.meta.dirname, "dev-site.ts")],
  { stdio: "inherit" },
);

for (const event of ["SIGINT", "SIGTERM", "disconnect"] as const) {
  process.on(event, () => site.kill("SIGTERM"));
}
site.once("exit", (code) => process.exit(code ?? 0));
