import type { Post } from "#shared/posts/contract.ts";
import type { VideoCard } from "#shared/videos/contract.ts";
import type { Author } from "#server/features/people/authors.ts";
import type { PostAbilities } from "./rules.ts";
import type { PostRow } from "./store.ts";

export function viewPost(
  post: PostRow,
  { author, video, can }: { author: Author; video: VideoCard | undefined; can: PostAbilities },
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
    likes: post.likes,
    dislikes: post.dislikes,
    rating: post.own_rating,
    commentCount: post.comment_count,
    visibleOnHome: post.visible_on_home,
    can: { edit: can.edit, remove: can.remove },
  };
}
