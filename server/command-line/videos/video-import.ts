import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { VISIBILITIES } from "#shared/channels/contract.ts";
import { errorText } from "#shared/error-text.ts";
import { AppError } from "#shared/errors.ts";
import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { Title } from "#shared/videos/contract.ts";
import type { ImportFailure, ImportFailureCode } from "#server/features/video-imports/import-failure.ts";
import { parseList } from "#server/features/video-imports/source.ts";
import {
  findImportChannel,
  importSources,
  type ImportOutcome,
} from "#server/features/video-imports/video-imports.ts";
import { isPublicAddress } from "#server/platform/foreign/public-address.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Command, CommandInput } from "#server/command-line/command.ts";
import { parseOption } from "#server/command-line/parse-option.ts";

const Visibility = z.enum(VISIBILITIES);

const FAILURES: Readonly<
  Record<
    Exclude<ImportFailureCode, "status">,
    (inputs: Record<string, never>, options: { locale: Locale }) => string
  >
> = {
  fileMissing: m.command_video_import_file_missing,
  fileUnreadable: m.command_video_import_file_unreadable,
  notHttp: m.command_video_import_not_http,
  unresolvable: m.command_video_import_unresolvable,
  private: m.command_video_import_private,
  unreachable: m.command_video_import_unreachable,
  page: m.command_video_import_page,
  redirects: m.command_video_import_redirects,
  stalled: m.command_video_import_stalled,
  busy: m.command_video_import_busy,
};

/** The paths of a list start where the list is. */
interface SourceList {
  readonly sources: readonly string[];
  readonly folder: string;
}

export const importVideo: Command = {
  args: ["[SOURCE]"],
  options: { channel: "HANDLE", list: "FILE", title: "TITLE", visibility: VISIBILITIES.join("|") },
  flags: ["private-addresses"],
  summary: (locale) => m.command_video_import({}, { locale }),
  subject: async ({ options }) => options["channel"] ?? null,
  async run(input) {
    const { services, locale, args, options, flags } = input;
    const handle = options["channel"];
    // An empty one, such as of an unset variable, would be the folder of the shell.
    const source = args[0] === "" ? undefined : args[0];
    if (source === undefined && options["list"] === undefined) {
      throw new StartError(m.command_video_import_which({}, { locale }));
    }
    if (handle === undefined) throw new StartError(m.command_video_import_no_channel({}, { locale }));
    const title = parseOption(z.optional(Title), options["title"], { label: "--title", locale });
    const visibility = parseOption(z.optional(Visibility), options["visibility"], {
      label: `--visibility ${VISIBILITIES.join("|")}`,
      locale,
    });
    const lists = [
      ...(source === undefined ? [] : [{ sources: [source], folder: process.cwd() }]),
      ...(options["list"] === undefined ? [] : [await readList(input, options["list"])]),
    ];
    if (title !== undefined && lists.flatMap(({ sources }) => sources).length > 1) {
      throw new StartError(m.command_video_import_one_title({}, { locale }));
    }
    const channel = await findImportChannel(services, handle);
    if (!channel)
      throw new StartError(m.command_video_import_channel_unknown({ channel: handle }, { locale }));
    const { channelId, owner } = channel;
    if (!owner) throw new StartError(m.command_video_import_no_owner({ channel: handle }, { locale }));
    const isAllowed = flags.has("private-addresses") ? () => true : isPublicAddress;
    const outcomes: ImportOutcome[] = [];
    for (const list of lists) {
      const order = { channelId, owner, title, visibility, download: { isAllowed } };
      outcomes.push(...(await importSources(services, order, list)));
    }
    return answerOf(outcomes, locale);
  },
};

async function readList({ locale, readInput }: CommandInput, list: string): Promise<SourceList> {
  const text =
    list === "-"
      ? await readInput()
      : await readFile(list, "utf8").catch((error: unknown) => {
          throw new StartError(m.command_video_import_list_unreadable({ list }, { locale }), {
            cause: error,
          });
        });
  const sources = parseList(text);
  if (sources.length === 0) throw new StartError(m.command_video_import_list_empty({ list }, { locale }));
  return { sources, folder: list === "-" ? process.cwd() : path.dirname(path.resolve(list)) };
}

function answerOf(outcomes: readonly ImportOutcome[], locale: Locale) {
  const lines: string[] = [];
  const imported: { source: string; id: string }[] = [];
  const there: { source: string; id: string }[] = [];
  const failed: { source: string; code: string; message: string }[] = [];
  for (const outcome of outcomes) {
    const source = outcome.typed;
    if ("failure" in outcome) {
      const reason = reasonOf(outcome.failure, locale);
      failed.push({ source, code: outcome.failure.code, message: reason });
      lines.push(m.command_video_import_failed({ source, reason }, { locale }));
      continue;
    }
    const { videoId: id, isThere } = outcome;
    (isThere ? there : imported).push({ source, id });
    const sentence = isThere ? m.command_video_import_there : m.command_video_imported;
    lines.push(sentence({ source, id }, { locale }));
  }
  if (outcomes.length > 1) {
    const counts = { imported: imported.length, there: there.length, failed: failed.length };
    lines.push(m.command_video_import_counts(counts, { locale }));
  }
  return { lines, data: { imported, alreadyThere: there, failed }, hasFindings: failed.length > 0 };
}

function reasonOf(failure: AppError | ImportFailure, locale: Locale): string {
  if (failure instanceof AppError) return errorText(failure.code, locale, failure.details);
  const { code, status = 0 } = failure;
  return code === "status"
    ? m.command_video_import_status({ status }, { locale })
    : FAILURES[code]({}, { locale });
}
