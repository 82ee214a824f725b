import type { Generated } from "kysely";
import type { HoldReason, LinkRule } from "#shared/chat/filters.ts";
import type { ChatMode } from "#shared/chat/modes.ts";
import type { EndReason, SenderCut, SenderName } from "#shared/live/contract.ts";
import type { StreamHealth } from "#shared/live/health.ts";
import type { Moment, OptionalId, OptionalJson, OptionalMoment } from "./column-types.ts";

/** The tables of live streams and their chat, column by column. */
export interface LiveTables {
  live_streams: {
    video_id: string;
    stream_key: string;
    signal_since: OptionalMoment;
    signal_at: OptionalMoment;
    is_disconnected: Generated<boolean>;
    width: Generated<number | null>;
    height: Generated<number | null>;
    fps: Generated<number | null>;
    bits_per_second: Generated<number | null>;
    recorded_at: OptionalMoment;
    is_converted: Generated<boolean>;
    ladder: Generated<"ladder" | "unneeded" | "busy" | null>;
    /** Internal address of the machine that has the parts; null for a site of one machine. */
    origin: Generated<string | null>;
    origin_changes: Generated<number>;
    /** The origin is no longer read: the stream has ended, or the machine failed. */
    origin_withdrawn: Generated<boolean>;
    health: OptionalJson<StreamHealth>;
    sessions: OptionalJson<{ startedAt: number; seconds: number }[]>;
    /** The senders that are connected with the key, and the one that viewers see. */
    senders: Generated<SenderName[]>;
    on_air: Generated<SenderName | null>;
    /** Number of the process that receives the stream; it holds an advisory lock with this number. */
    receiver: Generated<number | null>;
    /** Reason and time of the last disconnection by the server. */
    cut: Generated<SenderCut | null>;
    cut_at: OptionalMoment;
    /** Reason for which the server ended the stream; null if its owner ended it, or its sender was lost. */
    end_reason: Generated<EndReason | null>;
    rehearsal_started_at: OptionalMoment;
    rehearsal_ended_at: OptionalMoment;
    is_rehearsal_kept: Generated<boolean>;
    /** When the server ends the stream, and the longest duration in hours from which that was computed. */
    ends_at: OptionalMoment;
    hours_max: Generated<number | null>;
    /** The end of which the owners were notified. */
    end_announced_at: OptionalMoment;
    /** Chosen at the start: whether a recording is made, and for how many days it is kept. */
    is_recorded: Generated<boolean>;
    recording_days: Generated<number | null>;
    /** When the recording is deleted; set when its owners are notified. */
    removal_at: OptionalMoment;
    is_kept: Generated<boolean>;
  };
  live_markers: { id: Generated<string>; video_id: string; marked_at: Date; name: string };
  live_viewer_counts: { video_id: string; counted_at: Date; viewers: number };
  live_journal: { video_id: string; number: number; lines: string };
  clips: {
    video_id: string;
    source_id: string;
    maker_id: OptionalId;
    start_seconds: number;
    end_seconds: number;
    is_approved: boolean;
    requested_at: Date;
    cut_at: OptionalMoment;
  };
  live_watching: { video_id: string; view_id: string; seen_at: Date };
  chat_messages: {
    id: Generated<string>;
    video_id: string;
    user_id: OptionalId;
    channel_id: OptionalId;
    author_id: OptionalId;
    content: string;
    pinned: Generated<boolean>;
    crossed_out: Generated<boolean>;
    created_at: Moment;
    deleted_at: OptionalMoment;
    /** Hidden by a moderation decision that can be lifted. */
    hidden: Generated<boolean>;
    held_for: Generated<HoldReason | null>;
    reply_to_id: OptionalId;
  };
  chat_mentions: {
    id: Generated<string>;
    message_id: string;
    user_id: OptionalId;
    channel_id: OptionalId;
    name: string;
  };
  chat_polls: {
    id: Generated<string>;
    video_id: string;
    question: string;
    choices: string[];
    created_by: OptionalId;
    created_at: Date;
    ends_at: Date;
  };
  chat_poll_votes: { poll_id: string; user_id: string; choice: number; voted_at: Date };
  chat_filters: {
    channel_id: string;
    links: Generated<LinkRule>;
    words: Generated<string[]>;
    changed_by: OptionalId;
    changed_at: Date;
  };
  chat_modes: {
    channel_id: string;
    mode: ChatMode;
    value: number | null;
    changed_by: OptionalId;
    changed_at: Date;
  };
}

/** Columns of a video that describe its live stream. */
export interface LiveVideoColumns {
  live: Generated<boolean>;
  live_autofinish: Generated<boolean>;
  livestream_starts_at: OptionalMoment;
  livestream_started_at: OptionalMoment;
  livestream_ended_at: OptionalMoment;
  live_has_media: Generated<boolean>;
  live_has_signal: Generated<boolean>;
}
