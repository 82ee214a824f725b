import type { UploadServices } from "#server/features/uploads/uploads.ts";
import type { Locale } from "#shared/texts.ts";
import type { ArgumentName, OptionName } from "./option-texts.ts";

/** The answer of a command: lines for a person, and the same as data for `--json`. */
export interface Answer {
  readonly lines: readonly string[];
  readonly data: unknown;
  /** The id of what was created. */
  readonly created?: string;
  /** Whether the command did what it should and found something wrong, so that its exit code is 1. */
  readonly hasFindings?: boolean;
}

/** What was typed, read by the declaration of the command. */
export interface Typed {
  readonly locale: Locale;
  /** What follows the name of the command, without options. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
}

export interface CommandInput extends Typed {
  readonly services: UploadServices;
  /** What is sent to the command, such as by a pipe. */
  readonly readInput: () => Promise<string>;
}

export interface FreeInput extends Typed {
  readonly env: NodeJS.ProcessEnv;
  /** Shows a line at once, before the answer; nothing with `--json`. */
  readonly print: (line: string) => void;
  /** Asks the person at the terminal; false if there is none. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** From the first call on, a signal to the process aborts this instead of ending it. */
  readonly listenToStop: () => AbortSignal;
}

interface Declaration {
  /** Placeholders of the arguments: `KEY`, and `[VALUE]` for one that may be left out. */
  readonly args: readonly (ArgumentName | `[${ArgumentName}]`)[];
  /** Options with a value, and their placeholders: `{ role: "ROLE" }`. */
  readonly options?: Readonly<Partial<Record<OptionName, string>>>;
  /** Options without a value. */
  readonly flags?: readonly OptionName[];
  readonly summary: (locale: Locale) => string;
}

/** Works on the opened site, which has to be there and of this release. */
interface SiteCommand extends Declaration {
  readonly opens?: "site";
  /**
   * Of a command that changes something: the id or key of what it changes, for the record of its use; undefined if it
   * changes nothing this time.
   */
  readonly subject?: (input: CommandInput) => Promise<string | null | undefined>;
  run(input: CommandInput): Promise<Answer>;
}

/** Opens what it needs itself, of a site that may not even start; its use is not recorded. */
interface FreeCommand extends Declaration {
  readonly opens: "nothing";
  run(input: FreeInput): Promise<Answer>;
}

/** One command, such as `settings get`. */
export type Command = SiteCommand | FreeCommand;
