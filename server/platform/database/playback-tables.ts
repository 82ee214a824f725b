import type { Json, Moment, OptionalBytes } from "./column-types.ts";

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
