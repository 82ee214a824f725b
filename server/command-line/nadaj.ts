import { parseArgs } from "node:util";
import { errorText } from "#shared/error-text.ts";
import { AppError } from "#shared/errors.ts";
import { fieldText } from "#shared/field-text.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { StartError } from "#server/platform/start-error.ts";
import { recordCommand } from "#server/features/audit/audit.ts";
import type { Answer, Command, FreeInput, Typed } from "./command.ts";
import { findCommand, typedName, type FoundCommand } from "./commands.ts";
import { help, usageOf } from "./help.ts";
import { openSite } from "./open-site.ts";

interface CommandLine extends Pick<FreeInput, "confirm" | "listenToStop"> {
  /** What follows `nadaj`. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Reads what is sent to the command to its end. */
  readonly read: () => Promise<string>;
  /** Prints a line of the answer. */
  readonly write: (line: string) => void;
  /** Prints a line about a failure. */
  readonly writeError: (line: string) => void;
}

/** `npx nadaj COMMAND`: manages a site that runs or is stopped. Returns the exit code. */
export async function runNadaj({ write, writeError, ...given }: CommandLine): Promise<number> {
  const locale = localeOf(given.env);
  const isJson = given.args.includes("--json");
  const print = isJson ? () => undefined : write;
  try {
    const { lines, data, hasFindings = false } = await answer({ ...given, print }, locale);
    if (isJson) write(JSON.stringify(data));
    else for (const line of lines) write(line);
    return hasFindings ? 1 : 0;
  } catch (error) {
    const { code, message } = failureOf(error, locale);
    if (isJson) write(JSON.stringify({ error: { code, message } }));
    else writeError(message);
    return 1;
  }
}

async function answer(
  { args, read, ...free }: Pick<CommandLine, "args" | "read"> & Omit<FreeInput, keyof Typed>,
  locale: Locale,
): Promise<Answer> {
  const words = args.filter((arg) => !arg.startsWith("-"));
  const found = findCommand(words);
  if (args.includes("--help") || args.length === 0) return help(found?.name, locale);
  if (!found)
    throw new StartError([
      m.command_unknown({ command: typedName(words) }, { locale }),
      ...help(undefined, locale).lines,
    ]);
  const { name, command } = found;
  const typed = parse(found, args, locale);
  if (command.opens === "nothing") return command.run({ ...typed, ...free });
  await using site = await openSite(free.env);
  const input = { ...typed, services: site.services, readInput: read };
  const run = () => command.run(input);
  // Awaited: the site is closed when this function ends.
  const subject = await command.subject?.(input);
  return subject === undefined
    ? await run()
    : await recordCommand(site.services, { call: name, subject }, run);
}

function parse({ name, command }: FoundCommand, args: readonly string[], locale: Locale): Typed {
  const { values, positionals } = parseOptions({ name, command }, args, locale);
  const typed = positionals.slice(name.split(" ").length);
  const needed = command.args.filter((arg) => !arg.startsWith("["));
  if (typed.length < needed.length || typed.length > command.args.length) {
    throw new StartError([usageText(name, command, locale)]);
  }
  const flags = new Set(Object.keys(values).filter((option) => values[option] === true));
  const options = Object.fromEntries(
    Object.entries(values).flatMap(([option, value]) => (typeof value === "string" ? [[option, value]] : [])),
  );
  return { locale, args: typed, options, flags };
}

function parseOptions({ name, command }: FoundCommand, args: readonly string[], locale: Locale) {
  const { options = {}, flags = [] } = command;
  const known = {
    ...Object.fromEntries(Object.keys(options).map((option) => [option, { type: "string" as const }])),
    ...Object.fromEntries([...flags, "json", "help"].map((flag) => [flag, { type: "boolean" as const }])),
  };
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError([reason, usageText(name, command, locale)]);
  }
}

function usageText(name: string, command: Command, locale: Locale): string {
  return m.command_usage({ usage: usageOf(name, command) }, { locale });
}

function failureOf(error: unknown, locale: Locale): { code: string; message: string } {
  if (error instanceof AppError) {
    // The texts of other codes name the problem.
    const fields = error.code === "VALIDATION" ? Object.values(error.fields ?? {}) : [];
    const problems = fields.map((problem) => fieldText(problem, locale));
    return {
      code: error.code,
      message: [errorText(error.code, locale, error.details), ...problems].join(" "),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: error instanceof StartError ? "FAILED" : "INTERNAL", message };
}

/** The language of the shell: `pl_PL.UTF-8`; English for others. */
function localeOf(env: NodeJS.ProcessEnv): Locale {
  const language = (env["LC_ALL"] || env["LC_MESSAGES"] || env["LANG"] || "").slice(0, 2).toLowerCase();
  return LOCALES.find((locale) => locale === language) ?? "en";
}
