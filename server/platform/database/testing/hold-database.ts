// A process that opens the embedded database in a folder and keeps it open until SIGTERM.
import { openEmbeddedDatabase } from "#server/platform/database/embedded.ts";

const [dir = "", option] = process.argv.slice(2);
const log = (message: string): void => void process.stdout.write(`${message}\n`);
const database = await openEmbeddedDatabase({ dir, log });
const timer = setInterval(() => undefined, 60_000);

process.once("SIGTERM", () => {
  clearInterval(timer);
  void database.stop();
});

log(`open: ${database.origin} ${database.url}`);
if (option === "--exit-at-once") process.exit();
