import type { Attention, ChannelDashboard, statistics } from "#shared/channels/statistics.ts";
import { comments } from "#shared/comments/contract.ts";
import { commentText } from "#shared/comments/markup.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { videos, type VideoCard } from "#shared/videos/contract.ts";
import { listChannelComments } from "#server/features/comments/comments.ts";
import { listAllVideos } from "#server/features/videos/managed-videos.ts";
import { listVideos } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { loadChannelFor } from "./channels.ts";
import { countVideos, listWaitingVideos, sumStorage, type WaitingVideoRow } from "./dashboard-store.ts";
import { channelAbilities } from "./rules.ts";
import { loadFigures, recentDays, spanBefore } from "./statistics.ts";
import { listDays } from "./statistics-store.ts";
import type { ChannelRow } from "./store.ts";

const LATEST_SHOWN = 5;
const WAITING_SHOWN = 5;

/** What a channel's team wants to see first. Only what somebody may do something about is brought to their attention. */
export async function showDashboard(
  context: SignedInContext,
  { params }: UseCaseInput<typeof statistics.dashboard>,
): Promise<ChannelDashboard> {
  const { db, viewer, now } = context;
  const channel = await loadChannelFor(db, viewer, params.id, "manage");
  const { edit, upload } = channelAbilities(viewer, channel);
  const span = { channelId: params.id, ...recentDays(now) };
  const [recent, previous, days, counts, storage, waiting, unanswered, latest] = await Promise.all([
    loadFigures(db, span),
    loadFigures(db, { ...span, ...spanBefore(span) }),
    listDays(db, span),
    countVideos(db, params.id),
    sumStorage(db, params.id),
    upload ? listWaitingVideos(db, params.id, WAITING_SHOWN) : [],
    listUnanswered(context, params.id),
    listLatest(context, params.id, upload),
  ]);
  return {
    recent,
    previous,
    days: days.map(({ date, views }) => ({ date, views })),
    subscribers: channel.subscriptions_count,
    videos: counts,
    storage: { sourceBytes: storage.source_bytes, renditionBytes: storage.rendition_bytes },
    attention: [...waiting.map(waitingVideo), ...unanswered, ...(edit ? missingParts(channel) : [])],
    latest,
  };
}

async function listUnanswered(context: SignedInContext, channelId: string): Promise<Attention[]> {
  const query = comments.ofChannel.query.parse({ unanswered: "true", limit: 1 });
  const { items, count } = await listChannelComments(context, {
    params: { id: channelId },
    query,
    body: undefined,
  });
  const [newest] = items;
  return newest ? [{ kind: "comments", comments: { count, newest: commentText(newest.content) } }] : [];
}

/** The team's authors see all videos, its moderators those that everybody sees. */
async function listLatest(
  context: SignedInContext,
  channelId: string,
  isAuthor: boolean,
): Promise<VideoCard[]> {
  const given = { params: undefined, body: undefined };
  const page = { channelId, limit: LATEST_SHOWN };
  const { items } = isAuthor
    ? await listAllVideos(context, { ...given, query: videos.listAll.query.parse(page) })
    : await listVideos(context, { ...given, query: videos.list.query.parse(page) });
  return items;
}

const KIND_OF_STATUS = { failed: "failed", processed: "ready", draft: "draft" } as const;

function waitingVideo({ id, title, status }: WaitingVideoRow): Attention {
  return { kind: KIND_OF_STATUS[status], video: { _id: id, title } };
}

function missingParts({ has_picture, has_banner, description }: ChannelRow): Attention[] {
  const missing: Attention[] = [];
  if (!has_picture) missing.push({ kind: "picture" });
  if (!has_banner) missing.push({ kind: "banner" });
  if (description === "") missing.push({ kind: "description" });
  return missing;
}
