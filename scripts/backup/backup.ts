import { runBackup } from "#server/backup/commands.ts";
import { runCommand } from "#server/backup/run-command.ts";

/** `npm run backup -- --to DIR|s3://bucket/prefix [--keep NUMBER]`: makes a backup of a site, which may be serving. */
const write = (line: string): void => void process.stdout.write(`${line}\n`);

await runCommand((signal) => runBackup({ args: process.argv.slice(2), env: process.env, write, signal }));
