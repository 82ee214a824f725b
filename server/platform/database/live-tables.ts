import type { Generated } from "kysely";
import type { BlockScope } from "#shared/chat/blocks.ts";
import type { Moment, OptionalId, OptionalMoment } from "./column-types.ts";

/** The tables of broadcasts and their chat, column by column. */
export interface LiveTables {
  live_streams: {
    video_id: string;
    stream_key: string;
    signal_since: OptionalMoment;
    signal_at: OptionalMoment;
    is_cut: Generated<boolean>;
    width: Generated<number | null>;
    height: Generated<number | null>;
    fps: Generated<number | null>;
    bits_per_second: Generated<number | null>;
    recorded_at: OptionalMoment;
  };
  live_watching: { video_id: string; view_id: string; seen_at: Date };
  chat_messages: {
    id: Generated<string>;
    video_id: string;
    user_id: OptionalId;
    channel_id: OptionalId;
    written_by: OptionalId;
    content: string;
    pinned: Generated<boolean>;
    crossed_out: Generated<boolean>;
    created_at: Moment;
    deleted_at: OptionalMoment;
    /** Deleted by a decision of the staff, which may be lifted. */
    hidden: Generated<boolean>;
  };
  chat_blocks: {
    video_id: string;
    user_id: string;
    blocked_until: Date;
    blocked_by: OptionalId;
    created_at: Moment;
  };
  chat_block_channels: {
    id: Generated<string>;
    scope: BlockScope;
    video_id: OptionalId;
    host_channel_id: OptionalId;
    user_id: string;
    channel_id: string;
    blocked_until: Date;
  };
}

/** What a video knows of its live stream. */
export interface LiveVideoColumns {
  live: Generated<boolean>;
  live_autofinish: Generated<boolean>;
  livestream_starts_at: OptionalMoment;
  livestream_started_at: OptionalMoment;
  livestream_ended_at: OptionalMoment;
  live_has_media: Generated<boolean>;
  live_has_signal: Generated<boolean>;
}
