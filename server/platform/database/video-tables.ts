import type { ColumnType, Generated } from "kysely";
import type { Json, Moment, OptionalBytes, OptionalId, OptionalMoment } from "./column-types.ts";

/** The tables of views and playback statistics, column by column. */
export interface PlaybackTables {
  video_views: { video_id: string; view_id: string; viewed_at: Moment; viewer_hash: OptionalBytes };
  counted_viewers: { subject_id: string; viewer: Buffer; counted_at: Date };
  counted_addresses: { subject_id: string; address: Buffer; counted_since: Date; views: number };
  playback_stats: { video_id: string; view_id: string; stats: Json<unknown>; created_at: Moment };
  video_watched_parts: { video_id: string; day: string; views: number; counts: number[] };
  video_audience: {
    video_id: string;
    day: string;
    kind: "device" | "country";
    name: string;
    views: number;
  };
}

type UploadState = "open" | "complete" | "cancelled";

/** The tables of uploaded files, column by column. */
export interface UploadTables {
  uploads: {
    id: string;
    video_id: string;
    user_id: string | null;
    name: string;
    size: number;
    state: ColumnType<UploadState, UploadState | undefined, UploadState>;
    created_at: Moment;
    completed_at: OptionalMoment;
    is_replacement: Generated<boolean>;
    multipart_id: OptionalId;
    received: Generated<number>;
    received_at: OptionalMoment;
    next_part: Generated<number>;
    tail_key: OptionalId;
    tail_bytes: Generated<number>;
    missing_since: OptionalMoment;
    original_removed_at: OptionalMoment;
    original_removed_by: OptionalId;
    original_id: OptionalId;
    is_reencoding: Generated<boolean>;
  };
  upload_parts: { upload_id: string; number: number; etag: string };
  upload_locks: { upload_id: string; holder: string; expires_at: Moment; is_wanted: Generated<boolean> };
  video_imports: {
    channel_id: string;
    source_hash: Buffer;
    video_id: Generated<string>;
    upload_id: string;
    created_at: Moment;
    imported_at: OptionalMoment;
  };
  reencoding_walks: {
    id: Generated<string>;
    after_id: OptionalId;
    until_id: string;
    started: Generated<number>;
    created_at: Moment;
    ended_at: OptionalMoment;
  };
}
