import type { Post } from "#shared/posts/contract.ts";
import type { Poll } from "#shared/posts/poll.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import { viewReview } from "#server/features/holds/holds.ts";
import type { Author } from "#server/features/people/authors.ts";
import type { PollRow } from "./polls-store.ts";
import type { PostAbilities } from "./rules.ts";
import type { PostRow } from "./store.ts";

export function viewPost(
  post: PostRow,
  {
    author,
    video,
    poll,
    can,
  }: {
    author: Author;
    video: VideoCard | undefined;
    poll: Poll | undefined;
    can: PostAbilities;
  },
): Post {
  return {
    _id: post.id,
    message: post.message,
    createdAt: post.created_at.toISOString(),
    edited: post.edited_at !== null,
    channelId: post.channel_id,
    channel: author.channel,
    userId: post.user_id,
    user: author.user,
    videoId: post.video_id,
    video: video ?? null,
    poll: poll ?? null,
    likes: post.likes,
    dislikes: post.dislikes,
    rating: post.own_rating,
    commentCount: post.comment_count,
    visibleOnHome: post.visible_on_home,
    ...(can.restrict ? { hidden: post.hidden } : {}),
    review: viewReview(post),
    can: { edit: can.edit, remove: can.remove, restrict: can.restrict },
  };
}

/** Results are shown to voters and the author, and to everyone after the end. */
export function viewPoll(poll: PollRow, { isAuthor, now }: { isAuthor: boolean; now: Date }): Poll {
  const { choices, votes, voters, own, is_multiple, ends_at } = poll;
  const isOver = ends_at <= now;
  const isShown = isOver || isAuthor || own.length > 0;
  return {
    choices: choices.map((text, place) => ({ text, votes: isShown ? (votes[place] ?? 0) : null })),
    isMultiple: is_multiple,
    endsAt: ends_at.toISOString(),
    isOver,
    voters,
    own,
  };
}
