import { AUDIT_COMMANDS } from "./audit-commands.ts";
import { BACKUP_COMMANDS } from "./backup/backup-commands.ts";
import { BLOCK_COMMANDS } from "./block-commands.ts";
import type { Command } from "./command.ts";
import { DOCTOR_COMMANDS } from "./doctor-command.ts";
import { JOB_COMMANDS } from "./job-commands.ts";
import { SETTING_COMMANDS } from "./setting-commands.ts";
import { STORAGE_COMMANDS } from "./storage-commands.ts";
import { UPGRADE_COMMANDS } from "./upgrade/upgrade-command.ts";
import { USER_COMMANDS } from "./user-commands.ts";
import { VIDEO_COMMANDS } from "./videos/video-commands.ts";

/** Every command by its name of one or two words. */
export const COMMANDS = {
  ...DOCTOR_COMMANDS,
  ...UPGRADE_COMMANDS,
  ...SETTING_COMMANDS,
  ...USER_COMMANDS,
  ...JOB_COMMANDS,
  ...STORAGE_COMMANDS,
  ...BLOCK_COMMANDS,
  ...AUDIT_COMMANDS,
  ...VIDEO_COMMANDS,
  ...BACKUP_COMMANDS,
} satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;

const NAME_WORDS_MAX = 2;

export interface FoundCommand {
  readonly name: CommandName;
  readonly command: Command;
}

/** The command with the longest name that the words begin with: `user list` before `user`. */
export function findCommand(words: readonly string[]): FoundCommand | undefined {
  for (let count = NAME_WORDS_MAX; count > 0; count -= 1) {
    const name = words.slice(0, count).join(" ");
    if (isCommandName(name)) return { name, command: COMMANDS[name] };
  }
  return undefined;
}

/** What was taken for the name of a command. */
export function typedName(words: readonly string[]): string {
  return words.slice(0, NAME_WORDS_MAX).join(" ");
}

function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
