import { parseArgs } from "node:util";
import { errorText } from "#shared/error-text.ts";
import { AppError } from "#shared/errors.ts";
import { fieldText } from "#shared/field-text.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { LOCALES, type Locale } from "#shared/texts.ts";
import { StartError } from "#server/platform/start-error.ts";
import { recordCommand } from "#server/features/audit/audit.ts";
import { AUDIT_COMMANDS } from "./audit-commands.ts";
import { BLOCK_COMMANDS } from "./block-commands.ts";
import type { Answer, Command } from "./command.ts";
import { JOB_COMMANDS } from "./job-commands.ts";
import { openSite } from "./open-site.ts";
import { SETTING_COMMANDS } from "./setting-commands.ts";
import { STORAGE_COMMANDS } from "./storage-commands.ts";
import { USER_COMMANDS } from "./user-commands.ts";

const COMMANDS: Readonly<Record<string, Command>> = {
  ...SETTING_COMMANDS,
  ...USER_COMMANDS,
  ...JOB_COMMANDS,
  ...STORAGE_COMMANDS,
  ...BLOCK_COMMANDS,
  ...AUDIT_COMMANDS,
};

interface CommandLine {
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
export async function runNadaj({ args, env, read, write, writeError }: CommandLine): Promise<number> {
  const locale = localeOf(env);
  const isJson = args.includes("--json");
  try {
    const { lines, data, hasFindings = false } = await answer({ args, env, read }, locale);
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
  { args, env, read }: Pick<CommandLine, "args" | "env" | "read">,
  locale: Locale,
): Promise<Answer> {
  const name = args
    .filter((arg) => !arg.startsWith("-"))
    .slice(0, 2)
    .join(" ");
  const command = COMMANDS[name];
  if (args.includes("--help") || args.length === 0) return help(command && name, locale);
  if (!command)
    throw new StartError([
      m.command_unknown({ command: name }, { locale }),
      ...help(undefined, locale).lines,
    ]);
  const { values, positionals } = parse(name, command, args, locale);
  const typed = positionals.slice(2);
  const needed = command.args.filter((arg) => !arg.startsWith("["));
  if (typed.length < needed.length || typed.length > command.args.length) {
    throw new StartError([m.command_usage({ usage: usageOf(name, command) }, { locale })]);
  }
  const flags = new Set(Object.keys(values).filter((option) => values[option] === true));
  const options = Object.fromEntries(
    Object.entries(values).flatMap(([option, value]) => (typeof value === "string" ? [[option, value]] : [])),
  );
  await using site = await openSite(env);
  const input = { services: site.services, locale, args: typed, options, flags, readInput: read };
  const run = () => command.run(input);
  // Awaited: the site is closed when this function ends.
  const subject = await command.subject?.(input);
  return subject === undefined
    ? await run()
    : await recordCommand(site.services, { call: name, subject }, run);
}

function parse(name: string, { options = {}, flags = [] }: Command, args: readonly string[], locale: Locale) {
  const known = {
    ...Object.fromEntries(Object.keys(options).map((option) => [option, { type: "string" as const }])),
    ...Object.fromEntries([...flags, "json", "help"].map((flag) => [flag, { type: "boolean" as const }])),
  };
  try {
    return parseArgs({ args: [...args], options: known, allowPositionals: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const command = COMMANDS[name];
    throw new StartError([
      reason,
      m.command_usage({ usage: command ? usageOf(name, command) : name }, { locale }),
    ]);
  }
}

/** The help of one command, or of all. */
function help(name: string | undefined, locale: Locale): Answer {
  const commands = Object.entries(COMMANDS).filter(([one]) => name === undefined || one === name);
  const described = commands.map(([one, command]) => ({
    usage: usageOf(one, command),
    summary: command.summary(locale),
  }));
  return {
    lines: [
      m.command_intro({}, { locale }),
      "",
      ...described.flatMap(({ usage, summary }) => [`  npx ${usage}`, `      ${summary}`]),
      "",
      `  --json  ${m.command_json({}, { locale })}`,
    ],
    data: { commands: described },
  };
}

function usageOf(name: string, { args, options = {}, flags = [] }: Command): string {
  const optional = [
    ...Object.entries(options).map(([option, placeholder]) => `[--${option} ${placeholder}]`),
    ...flags.map((flag) => `[--${flag}]`),
  ];
  return ["nadaj", name, ...args, ...optional].join(" ");
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
