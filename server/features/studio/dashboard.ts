import type { Attention, ChannelDashboard, studio } from "#shared/studio/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { commentText } from "#shared/comments/markup.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { videos, type VideoCard } from "#shared/videos/contract.ts";
import { listChannelComments } from "#server/features/comments/comments.ts";
import { listAllVideos } from "./managed-videos.ts";
import { listVideos } from "#server/features/videos/videos.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { abilitiesOf, loadChannelFor } from "#server/features/channels/channels.ts";
import { countVideos, listPendingVideos, sumStorage, type PendingVideoRow } from "./store.ts";
import { loadDailyViews, loadFigures, recentDays, spanBefore } from "#server/features/channels/statistics.ts";

const LATEST_SHOWN = 5;
const PENDING_SHOWN = 5;

/** The dashboard of a channel's team. Lists only tasks that the viewer has the rights to do. */
export async function showDashboard(
  context: SignedInContext,
  { params }: UseCaseInput<typeof studio.dashboard>,
): Promise<ChannelDashboard> {
  const { db, viewer, now } = context;
  const channel = await loadChannelFor(db, viewer, params.id, "manage");
  const { edit, upload } = abilitiesOf(viewer, channel);
  const span = { channelId: params.id, ...recentDays(now) };
  const [recent, previous, days, counts, storage, waiting, unanswered, latest] = await Promise.all([
    loadFigures(db, span),
    loadFigures(db, { ...span, ...spanBefore(span) }),
    loadDailyViews(db, span),
    countVideos(db, params.id),
    sumStorage(db, params.id),
    upload ? listPendingVideos(db, params.id, PENDING_SHOWN) : [],
    listUnanswered(context, params.id),
    listLatest(context, params.id, upload),
  ]);
  return {
    recent,
    previous,
    days,
    subscribers: channel.subscriptions_count,
    videos: counts,
    storage: { sourceBytes: storage.source_bytes, renditionBytes: storage.rendition_bytes },
    attention: [...waiting.map(pendingVideo), ...unanswered, ...(edit ? missingProfileItems(channel) : [])],
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

/** Members with upload rights see all videos, moderators only the public ones. */
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

type Profile = Pick<Awaited<ReturnType<typeof loadChannelFor>>, "has_avatar" | "has_banner" | "description">;

const KIND_OF_STATUS = { failed: "failed", processed: "ready", draft: "draft" } as const;

function pendingVideo({ id, title, status }: PendingVideoRow): Attention {
  return { kind: KIND_OF_STATUS[status], video: { _id: id, title } };
}

function missingProfileItems({ has_avatar, has_banner, description }: Profile): Attention[] {
  const missing: Attention[] = [];
  if (!has_avatar) missing.push({ kind: "avatar" });
  if (!has_banner) missing.push({ kind: "banner" });
  if (description === "") missing.push({ kind: "description" });
  return missing;
}
