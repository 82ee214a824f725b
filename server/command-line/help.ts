import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import type { Answer, Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";
import { argumentText, optionText, type OptionName } from "./option-texts.ts";

interface DescribedPart {
  /** As it is typed: `EMAIL`, `--role ROLE`. */
  readonly usage: string;
  readonly text: string;
}

interface DescribedCommand {
  readonly usage: string;
  readonly summary: string;
  readonly arguments: readonly DescribedPart[];
  readonly options: readonly DescribedPart[];
}

/** The help of one command, with a sentence for each argument and option; without a name, the list of all. */
export function help(name: string | undefined, locale: Locale): Answer {
  const commands: [string, Command][] = Object.entries(COMMANDS);
  const described = commands
    .filter(([one]) => name === undefined || one === name)
    .map(([one, command]) => describe(one, command, locale));
  return {
    lines: [
      m.command_intro({}, { locale }),
      "",
      ...described.flatMap((command) => linesOf(command, name !== undefined)),
      "",
      `  --json  ${m.command_json({}, { locale })}`,
      `  --help  ${m.command_help({}, { locale })}`,
    ],
    data: { commands: described },
  };
}

/** How a command is typed: `nadaj settings set KEY [VALUE]`. */
export function usageOf(name: string, { args, options = {}, flags = [] }: Command): string {
  const optional = [
    ...Object.entries(options).map(([option, placeholder]) => `[--${option} ${placeholder}]`),
    ...flags.map((flag) => `[--${flag}]`),
  ];
  return ["nadaj", name, ...args, ...optional].join(" ");
}

function describe(name: string, command: Command, locale: Locale): DescribedCommand {
  const { args, options = {}, flags = [], summary } = command;
  const described = (option: OptionName, usage: string) => ({
    usage,
    text: optionText(name, option, locale),
  });
  // `Object.entries` loses the names that the declaration has.
  const valued = Object.entries(options) as [OptionName, string][];
  return {
    usage: usageOf(name, command),
    summary: summary(locale),
    arguments: args.map((arg) => ({ usage: arg, text: argumentText(arg, locale) })),
    options: [
      ...valued.map(([option, placeholder]) => described(option, `--${option} ${placeholder}`)),
      ...flags.map((flag) => described(flag, `--${flag}`)),
    ],
  };
}

function linesOf({ usage, summary, ...parts }: DescribedCommand, isAlone: boolean): string[] {
  const lines = [`  npx ${usage}`, `      ${summary}`];
  if (!isAlone) return lines;
  const listed = [...parts.arguments, ...parts.options];
  return [
    ...lines,
    ...(listed.length > 0 ? [""] : []),
    ...listed.map((one) => `  ${one.usage}  ${one.text}`),
  ];
}
