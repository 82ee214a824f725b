import { m } from "#shared/messages/compiled/messages.js";
import { StartError } from "#server/platform/start-error.ts";
import { backUpSite } from "#server/backup/back-up-site.ts";
import { restoreSite, verifyBackupsAt } from "#server/backup/restore-site.ts";
import type { Command, FreeInput } from "#server/command-line/command.ts";

const backup: Command = {
  opens: "nothing",
  args: ["PLACE"],
  options: { keep: "NUMBER" },
  summary: (locale) => m.command_backup({}, { locale }),
  async run({ args: [location = ""], options: { keep }, env, print, listenToStop }) {
    const order = { location, keep, env, write: print, signal: listenToStop() };
    return { lines: [], data: await backUpSite(order) };
  },
};

const restore: Command = {
  opens: "nothing",
  args: ["PLACE"],
  options: { backup: "ID" },
  flags: ["verify", "yes"],
  summary: (locale) => m.command_restore({}, { locale }),
  async run(input) {
    const { args, options, flags, env, print, listenToStop } = input;
    const [location = ""] = args;
    const order = { location, backup: options["backup"], env, write: print, signal: listenToStop() };
    if (flags.has("verify")) {
      const damages = await verifyBackupsAt(order);
      return { lines: [], data: { damages }, hasFindings: damages.length > 0 };
    }
    const restored = await restoreSite({
      ...order,
      mayOverwrite: (dataDir) => mayOverwrite(input, dataDir),
    });
    return { lines: [], data: { backup: restored } };
  },
};

/** Throws a StartError if the person at the terminal does not want it, or nobody is there to ask. */
async function mayOverwrite(
  { flags, locale, confirm }: Pick<FreeInput, "flags" | "locale" | "confirm">,
  dataDir: string,
): Promise<true> {
  if (flags.has("yes") || (await confirm(m.command_restore_question({ dataDir }, { locale })))) return true;
  throw new StartError(m.command_restore_refused({ dataDir }, { locale }));
}

export const BACKUP_COMMANDS = { backup, restore } satisfies Readonly<Record<string, Command>>;
