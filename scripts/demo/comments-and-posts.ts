import { comments } from "#shared/comments/contract.ts";
import { HttpError, type Call } from "#shared/client.ts";
import { people } from "#shared/people/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import type { Locale } from "#shared/texts.ts";
import { videos, type VideoCard } from "#shared/videos/contract.ts";
import { createRandom } from "./drawing.ts";
import type { DemoCreator } from "./accounts.ts";
import { COMMENT_TEXTS } from "./comment-texts.ts";

export interface DemoViewer {
  readonly id: string;
  readonly locale: Locale;
  readonly call: Call;
}

export interface DemoHost extends DemoCreator {
  readonly locale: Locale;
}

interface CommunityOptions {
  readonly hosts: readonly DemoHost[];
  readonly viewers: readonly DemoViewer[];
  /** Sets the site's clock. */
  readonly setMoment: (moment: Date) => void;
}

/** An action at a moment in the past. */
interface PastAction {
  readonly at: Date;
  readonly act: () => Promise<unknown>;
}

const HOUR_MS = 3_600_000;
const MAX_COMMENTS = 5;
const POST_EVERY_VIDEOS = 2;

/** Minimum distance between actions: a user may comment once a minute. */
const ACTION_INTERVAL_MS = 61_000;

/**
 * Creates comments and posts, and returns their number. Videos that have comments and posts already are skipped,
 * and so are actions that would be in the future.
 */
export async function addCommentsAndPosts({ hosts, viewers, setMoment }: CommunityOptions): Promise<number> {
  const planned: PastAction[] = [];
  for (const [number, host] of hosts.entries()) {
    planned.push(...(await actionsOfChannel(host, viewers, number)));
  }
  for (const [number, viewer] of viewers.entries()) {
    planned.push(...(await actionsOfViewer(viewer, viewers, number)));
  }
  const now = Date.now();
  const actions = planned
    .filter(({ at }) => at.getTime() < now)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  let last = 0;
  for (const { at, act } of actions) {
    last = Math.max(at.getTime(), last + ACTION_INTERVAL_MS);
    setMoment(new Date(last));
    await act();
  }
  return actions.length;
}

async function actionsOfChannel(
  host: DemoHost,
  viewers: readonly DemoViewer[],
  number: number,
): Promise<PastAction[]> {
  const { call, channel, locale } = host;
  const { items } = await call(videos.listAll, { query: { channelId: channel._id, limit: 100 } });
  const known = (await call(posts.list, { query: { channelId: channel._id, limit: 100 } })).items;
  // Later additions must not change the others' comments: live streams, and premieres once they have ended.
  const publishedVideos = items.filter(
    ({ status, publishedAt, premiereAt, live }) =>
      status === "public" && publishedAt !== null && premiereAt === null && !live,
  );
  const audience = viewers.filter((viewer) => viewer.locale === locale);
  const actions: PastAction[] = [];
  for (const [index, video] of publishedVideos.entries()) {
    const seed = number * 100 + index + 1;
    const hasComments = (await call(comments.list, { query: { videoId: video._id, limit: 1 } })).count > 0;
    if (!hasComments) actions.push(...commentsOnVideo(video, host, audience, seed));
    if (index % POST_EVERY_VIDEOS > 0) continue;
    const about = COMMENT_TEXTS[locale].aboutVideo;
    const message = fillTemplate(about[seed % about.length] ?? "", video);
    if (known.some((post) => post.message === message)) continue;
    actions.push({ at: hoursAfter(video, 1), act: () => publishPost(host, audience, video, message) });
  }
  return actions;
}

/** Each viewer comments at most once on a video, at a different moment; the channel replies to the first comment. */
function commentsOnVideo(
  video: VideoCard,
  host: DemoHost,
  audience: readonly DemoViewer[],
  seed: number,
): PastAction[] {
  const random = createRandom(seed);
  const texts = COMMENT_TEXTS[host.locale].comments;
  const first = seed % audience.length;
  const inTurn = [...audience.slice(first), ...audience.slice(0, first)];
  const commenters = inTurn.slice(0, Math.round(random.between(0, Math.min(MAX_COMMENTS, audience.length))));
  return commenters.map((viewer, index) => {
    const text = fillTemplate(texts[(seed * 3 + index * 5) % texts.length] ?? "", video);
    const at = hoursAfter(video, random.between(1, 4) + index * 3);
    const hasReply = index === 0 && random.next() > 0.4;
    return { at, act: () => comment(viewer, video, text, hasReply ? host : undefined, audience, seed) };
  });
}

async function comment(
  { call }: DemoViewer,
  video: VideoCard,
  content: string,
  replyingHost: DemoHost | undefined,
  audience: readonly DemoViewer[],
  seed: number,
): Promise<void> {
  const created = await ignoreCooldown(call(comments.create, { body: { content, videoId: video._id } }));
  if (!created) return;
  const params = { id: created._id };
  for (const viewer of audience.slice(0, seed % (audience.length + 1))) {
    if (viewer.call !== call) await viewer.call(ratings.rateComment, { params, body: { rating: 1 } });
  }
  if (!replyingHost) return;
  const replies = COMMENT_TEXTS[replyingHost.locale].replies;
  const body = {
    content: replies[seed % replies.length] ?? "",
    parentCommentId: created._id,
    channelId: replyingHost.channel._id,
  };
  await ignoreCooldown(replyingHost.call(comments.create, { body }));
  if (seed % 2 === 0) await replyingHost.call(comments.pin, { params });
}

async function publishPost(
  { call, channel }: DemoHost,
  audience: readonly DemoViewer[],
  video: VideoCard,
  message: string,
): Promise<void> {
  const body = { message, channelId: channel._id, videoId: video._id };
  const { _id } = await call(posts.create, { body });
  for (const viewer of audience) {
    await viewer.call(ratings.ratePost, { params: { id: _id }, body: { rating: 1 } });
  }
}

async function actionsOfViewer(
  viewer: DemoViewer,
  viewers: readonly DemoViewer[],
  number: number,
): Promise<PastAction[]> {
  const { call, id, locale } = viewer;
  const known = (await call(posts.list, { query: { userId: id } })).count;
  const followed = viewers[(number + 1) % viewers.length];
  if (known > 0 || !followed) return [];
  const texts = COMMENT_TEXTS[locale].posts;
  const message = texts[number % texts.length] ?? "";
  const at = new Date(Date.now() - (number * 7 + 2) * HOUR_MS);
  return [
    { at, act: () => call(posts.create, { body: { message } }) },
    { at, act: () => call(people.follow, { params: { id: followed.id } }) },
  ];
}

/** Ignores the cooldown error: an earlier run may have commented at a later moment. */
async function ignoreCooldown<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof HttpError && error.code === "COMMENT_TOO_SOON") return undefined;
    throw error;
  }
}

function fillTemplate(text: string, { title, duration }: VideoCard): string {
  const second = Math.max(1, Math.floor(duration / 3));
  const time = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, "0")}`;
  return text.replace("{title}", title).replace("{time}", time);
}

function hoursAfter({ publishedAt, createdAt }: VideoCard, hours: number): Date {
  return new Date(Date.parse(publishedAt ?? createdAt) + hours * HOUR_MS);
}
