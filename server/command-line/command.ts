import type { UploadServices } from "#server/features/uploads/uploads.ts";
import type { Locale } from "#shared/texts.ts";

/** The answer of a command: lines for a person, and the same as data for `--json`. */
export interface Answer {
  readonly lines: readonly string[];
  readonly data: unknown;
  /** The id of what was created. */
  readonly created?: string;
  /** Whether the command did what it should and found something wrong, so that its exit code is 1. */
  readonly hasFindings?: boolean;
}

export interface CommandInput {
  readonly services: UploadServices;
  readonly locale: Locale;
  /** What follows the name of the command, without options. */
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | undefined>>;
  readonly flags: ReadonlySet<string>;
  /** What is sent to the command, such as by a pipe. */
  readonly readInput: () => Promise<string>;
}

/** One command, such as `settings get`. */
export interface Command {
  /** Placeholders of the arguments: `KEY`, and `[VALUE]` for one that may be left out. */
  readonly args: readonly string[];
  /** Options with a value, and their placeholders: `{ role: "ROLE" }`. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options without a value. */
  readonly flags?: readonly string[];
  readonly summary: (locale: Locale) => string;
  /**
   * Of a command that changes something: the id or key of what it changes, for the record of its use; undefined if it
   * changes nothing this time.
   */
  readonly subject?: (input: CommandInput) => Promise<string | null | undefined>;
  run(input: CommandInput): Promise<Answer>;
}
