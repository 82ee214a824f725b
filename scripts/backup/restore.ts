import { runRestore } from "#server/backup/commands.ts";
import { runCommand } from "#server/backup/run-command.ts";

/**
 * `npm run restore -- --from DIR|s3://bucket/prefix [--backup ID] [--verify] [--yes]`: brings a site back from a backup,
 * or only checks the files of the backups.
 */
const write = (line: string): void => void process.stdout.write(`${line}\n`);

await runCommand((signal) => runRestore({ args: process.argv.slice(2), env: process.env, write, signal }));
