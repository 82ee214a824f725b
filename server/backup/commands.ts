import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { StartError } from "#server/platform/start-error.ts";
import { backUpSite } from "./back-up-site.ts";
import { restoreSite, verifyBackupsAt } from "./restore-site.ts";

interface CommandOptions {
  /** What follows the name of the command. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Prints a line. */
  readonly write: (line: string) => void;
  readonly signal: AbortSignal;
}

const BACKUP_USAGE = "npm run backup -- --to DIR, or --to s3://bucket/prefix [--keep NUMBER]";
const RESTORE_USAGE =
  "npm run restore -- --from DIR, or --from s3://bucket/prefix [--backup ID] [--verify] [--yes]";

/**
 * `--to PLACE [--keep NUMBER]`: makes a backup of the site that the environment describes, and deletes older ones beyond
 * the number. Returns the exit code.
 */
export async function runBackup({ args, ...options }: CommandOptions): Promise<number> {
  const flags = { to: { type: "string" }, keep: { type: "string" } } as const;
  const { to: location, keep } = readOptions(args, flags, BACKUP_USAGE);
  if (!location) throw new StartError(`Say where the backup goes: ${BACKUP_USAGE}.`);
  await backUpSite({ ...options, location, keep });
  return 0;
}

/**
 * `--from PLACE [--backup ID] [--verify] [--yes]`: restores a backup, with `--yes` over what the site has, or only checks
 * its files. Returns the exit code.
 */
export async function runRestore({ args, ...options }: CommandOptions): Promise<number> {
  const flags = {
    from: { type: "string" },
    backup: { type: "string" },
    verify: { type: "boolean" },
    yes: { type: "boolean" },
  } as const;
  const { from: location, backup, verify, yes = false } = readOptions(args, flags, RESTORE_USAGE);
  if (!location) throw new StartError(`Say where the backup is: ${RESTORE_USAGE}.`);
  if (verify) {
    const damages = await verifyBackupsAt({ ...options, location, backup });
    return damages.length === 0 ? 0 : 1;
  }
  await restoreSite({ ...options, location, backup, mayOverwrite: async () => yes });
  return 0;
}

function readOptions<Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}. Usage: ${usage}`, {
      cause: error,
    });
  }
}
