import type { Generated } from "kysely";
import type { SmartlistFilters } from "#shared/search/smartlists.ts";
import type { Json, Moment } from "./column-types.ts";

/** The tables of search, smartlists and hidden videos, column by column. */
export interface SearchTables {
  /** Vectors are written and compared in SQL only, so their type here does not matter. */
  video_search: { video_id: string; vector: string };
  channel_search: { channel_id: string; vector: string };
  search_words: { word: string; original: string };
  search_forms: { form: string };
  search_progress: { is_only: Generated<boolean>; reached: Moment; has_all_forms: Generated<boolean> };
  transcripts: { video_id: string; language: string; version: number };
  transcript_passages: {
    video_id: string;
    language: string;
    start_seconds: number;
    cues: Json<[seconds: number, text: string][]>;
    vector: string;
  };
  smartlists: {
    id: Generated<string>;
    user_id: string;
    name: string;
    filters: Json<SmartlistFilters>;
    created_at: Moment;
  };
  hidden_videos: { user_id: string; video_id: string; created_at: Moment };
}
