import { m } from "#shared/messages/compiled/messages.js";
import { Id } from "#shared/paging.ts";
import type { Locale } from "#shared/texts.ts";
import { reencodeAll } from "#server/features/processing/reencode/reencode-all.ts";
import {
  reencodeVideo,
  type ReencodingOutcome,
} from "#server/features/processing/reencode/reencode-video.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Answer, Command, CommandInput } from "#server/command-line/command.ts";
import { importVideo } from "./video-import.ts";

const REFUSALS = {
  unknown: m.command_video_unknown,
  unplayable: m.command_video_unplayable,
  beingProcessed: m.command_video_being_processed,
  newerFile: m.command_video_newer_file,
  originalGone: m.command_video_original_gone,
} as const satisfies Record<Exclude<ReencodingOutcome, "started">, unknown>;

const reprocessVideo: Command = {
  args: ["[VIDEO]"],
  flags: ["all"],
  summary: (locale) => m.command_video_reprocess({}, { locale }),
  subject: async ({ args: [id = null] }) => id,
  async run(input) {
    const { args, flags, locale } = input;
    const [id] = args;
    if ((id === undefined) !== flags.has("all")) {
      throw new StartError(m.command_video_reprocess_which({}, { locale }));
    }
    return id === undefined ? reprocessAll(input) : reprocessOne(input, id);
  },
};

export const VIDEO_COMMANDS = {
  "video import": importVideo,
  "video reprocess": reprocessVideo,
} satisfies Readonly<Record<string, Command>>;

async function reprocessOne({ services, locale }: CommandInput, id: string): Promise<Answer> {
  const { db, queue, clock } = services;
  const outcome = Id.safeParse(id).success
    ? await inTransaction(db, (tx) => reencodeVideo({ db: tx, now: clock.now(), queue }, id))
    : "unknown";
  if (outcome !== "started") throw new StartError(REFUSALS[outcome]({ id }, { locale }));
  return { lines: [m.command_video_reprocessed({ id }, { locale })], data: { reprocessed: [id] } };
}

async function reprocessAll({ services, locale }: CommandInput): Promise<Answer> {
  const { isGoingOn, started, played, gone } = await reencodeAll(services);
  return {
    lines: linesOf({ isGoingOn, started, played, gone }, locale),
    data: { isGoingOn, started, videos: played - gone, withoutOriginal: gone },
  };
}

function linesOf(
  { isGoingOn, started, played, gone }: Awaited<ReturnType<typeof reencodeAll>>,
  locale: Locale,
): string[] {
  const count = played - gone;
  const first = isGoingOn
    ? m.command_video_reprocess_going_on({ started, count }, { locale })
    : m.command_video_reprocess_all({ count }, { locale });
  return gone === 0 ? [first] : [first, m.command_video_originals_gone({ count: gone }, { locale })];
}
