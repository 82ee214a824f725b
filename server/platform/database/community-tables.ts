import type { ColumnType, Generated } from "kysely";
import type { Moment, OptionalId, OptionalMoment } from "./column-types.ts";

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

/** Maintained by database triggers. */
type Count = ColumnType<number, never, never>;
