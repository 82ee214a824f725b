import type { ColumnType, Generated } from "kysely";
import type { CommentPolicy, HoldReason } from "#shared/reviews/review.ts";
import type { Moment, Optional, OptionalId, OptionalMoment } from "./column-types.ts";
import type { LiveVideoColumns } from "./live-tables.ts";

/** The tables of follows, posts, polls and comments, column by column. */
export interface CommunityTables {
  user_follows: { user_id: string; followed_id: string; created_at: Moment };
  posts: {
    id: Generated<string>;
    user_id: OptionalId;
    channel_id: OptionalId;
    author_id: OptionalId;
    video_id: OptionalId;
    message: string;
    visible_on_home: Generated<boolean>;
    hidden: Generated<boolean>;
    likes: Count;
    dislikes: Count;
    comment_count: Count;
    created_at: Moment;
    edited_at: OptionalMoment;
    held_at: OptionalMoment;
    refusal: Optional<string>;
    was_shown: Generated<boolean>;
  };
  post_ratings: {
    id: Generated<string>;
    user_id: string;
    post_id: string;
    rating: 1 | -1;
    rated_at: Moment;
  };
  post_polls: { post_id: string; choices: string[]; is_multiple: boolean; ends_at: Date };
  post_poll_votes: { post_id: string; user_id: string; choices: number[]; voted_at: Date };
  comments: {
    id: Generated<string>;
    video_id: OptionalId;
    post_id: OptionalId;
    host_channel_id: OptionalId;
    parent_id: OptionalId;
    user_id: OptionalId;
    channel_id: OptionalId;
    author_id: OptionalId;
    content: string;
    pinned: Generated<boolean>;
    crossed_out: Generated<boolean>;
    hidden: Generated<boolean>;
    likes: Count;
    dislikes: Count;
    replies: Count;
    created_at: Moment;
    edited_at: OptionalMoment;
    deleted_at: OptionalMoment;
    held_at: OptionalMoment;
    held_for: Optional<HoldReason>;
    refusal: Optional<string>;
    was_shown: Generated<boolean>;
  };
  comment_pauses: {
    user_id: string;
    /** The first comment of the present minute. */
    commented_at: Date;
    times: Generated<number>;
  };
  comment_ratings: {
    id: Generated<string>;
    user_id: string;
    comment_id: string;
    rating: 1 | -1;
    rated_at: Moment;
  };
}

/** What a channel has the comments on it wait for. */
export interface PolicyColumns {
  comment_policy: ColumnType<CommentPolicy, CommentPolicy | undefined, CommentPolicy>;
}

/** Whether a video waits for the staff, and since when it does not have to. */
interface HeldVideoColumns {
  held_at: OptionalMoment;
  refusal: Optional<string>;
  cleared_at: OptionalMoment;
}

/** The columns of a video as a live stream, and while it waits for the staff. */
export type VideoStateColumns = LiveVideoColumns & HeldVideoColumns;

/** Maintained by database triggers. */
type Count = ColumnType<number, never, never>;
