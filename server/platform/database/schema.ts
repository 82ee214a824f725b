import type { ColumnType, Generated } from "kysely";
import type { BugTopic } from "#shared/contacts/topics.ts";
import type { ApplicationState } from "#shared/creators/lifecycle.ts";
import type { CHANNEL_ROLES, VISIBILITIES } from "#shared/channels/contract.ts";
import type { Clippers } from "#shared/clips/contract.ts";
import type { ChannelLimit } from "#shared/moderation/measures.ts";
import type { PlaylistVisibility, SPECIAL_PLAYLISTS } from "#shared/playlists/contract.ts";
import type { NotifyLevel } from "#shared/subscriptions/contract.ts";
import type { Chapter } from "#shared/chapters/contract.ts";
import type { Locale } from "#shared/texts.ts";
import type { BanReason } from "#shared/catalogue/catalogue.ts";
import type { PROCESSING_STEPS } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import type { AccountTables } from "./account-tables.ts";
import type { AdTables } from "./ad-tables.ts";
import type { CommunityTables, PolicyColumns, VideoStateColumns } from "./community-tables.ts";
import type { Json, Moment, Optional, OptionalId, OptionalJson, OptionalMoment } from "./column-types.ts";
import type { LiveTables } from "./live-tables.ts";
import type { ModerationTables } from "./moderation-tables.ts";
import type { NotificationTables } from "./notification-tables.ts";
import type { PaymentTables } from "./payment-tables.ts";
import type { SearchTables } from "./search-tables.ts";
import type { SiteTables } from "./site-tables.ts";
import type { PlaybackTables, UploadTables } from "./video-tables.ts";

type Visibility = (typeof VISIBILITIES)[number];

export interface SpriteRow {
  readonly tileSeconds: number;
  readonly columns: number;
  readonly count: number;
}

/** The tables, column by column; `server/migrations` creates them. */
export interface Database
  extends
    AccountTables,
    ModerationTables,
    NotificationTables,
    CommunityTables,
    SearchTables,
    SiteTables,
    LiveTables,
    PaymentTables,
    PlaybackTables,
    UploadTables,
    AdTables {
  creator_applications: {
    user_id: string;
    state: ApplicationState;
    message: string;
    token_hash: Buffer | null;
    token_expires_at: OptionalMoment;
    reason: Generated<string>;
    decided_by: OptionalId;
    decided_at: OptionalMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  channels: PolicyColumns & {
    id: Generated<string>;
    name: string;
    slug: string;
    description: Generated<string>;
    tags: Generated<string[]>;
    visibility: ColumnType<Visibility, Visibility | undefined, Visibility>;
    social_links: Generated<string[]>;
    subscriptions_count: Generated<number>;
    ads_enabled: Generated<boolean>;
    ad_points: Generated<number>;
    has_avatar: Generated<boolean>;
    has_banner: Generated<boolean>;
    image_version: Generated<number>;
    created_at: Moment;
    deleted_at: OptionalMoment;
    chosen_visibility: ColumnType<Visibility | null, Visibility | null | undefined, Visibility | null>;
    hidden: Generated<boolean>;
    limits: Generated<ChannelLimit[]>;
    clippers: Generated<Clippers>;
    clips_need_approval: Generated<boolean>;
  };
  channel_old_slugs: { slug: string; channel_id: string; created_at: Moment };
  channel_mutes: { user_id: string; channel_id: string; blocked_until: Date; created_at: Moment };
  user_mutes: { user_id: string; muted_id: string; blocked_until: Date; created_at: Moment };
  channel_members: {
    channel_id: string;
    user_id: string;
    role: (typeof CHANNEL_ROLES)[number];
    created_at: Moment;
  };
  videos: VideoStateColumns & {
    id: Generated<string>;
    channel_id: string;
    status: ColumnType<VideoStatus, VideoStatus | undefined, VideoStatus>;
    visibility: ColumnType<Visibility, Visibility | undefined, Visibility>;
    title: Generated<string>;
    description: Generated<string>;
    tags: Generated<string[]>;
    categories: Generated<string[]>;
    subcategories: Generated<string[]>;
    age_restriction: ColumnType<0 | 12 | 16 | 18, 0 | 12 | 16 | 18 | undefined, 0 | 12 | 16 | 18>;
    publish_when_ready: Generated<boolean>;
    listed: Generated<boolean>;
    duration_seconds: Generated<number>;
    width: number | null;
    height: number | null;
    audio_only: Generated<boolean>;
    loudness: Optional<number>;
    dominant_color: Generated<string>;
    has_thumbnail: Generated<boolean>;
    image_version: Generated<number>;
    sprite: OptionalJson<SpriteRow>;
    views: Generated<number>;
    trend: Generated<number>;
    likes: Generated<number>;
    comment_count: Generated<number>;
    created_by: string | null;
    created_at: Moment;
    updated_at: Moment;
    published_at: OptionalMoment;
    first_listed_at: OptionalMoment;
    release_at: OptionalMoment;
    premiere_at: OptionalMoment;
    banned_at: OptionalMoment;
    ban_reason: ColumnType<BanReason | null, BanReason | null | undefined, BanReason | null>;
    ban_note: Generated<string>;
    ban_until: OptionalMoment;
    withheld: Generated<boolean>;
    banned_by_big_tech: Generated<boolean>;
    deleted_at: OptionalMoment;
    deleted_from: ColumnType<VideoStatus | null, VideoStatus | null | undefined, VideoStatus | null>;
    version: Generated<number>;
    playing_upload_id: OptionalId;
    access_revision: Generated<number>;
  };
  upload_defaults: {
    channel_id: string;
    description: string;
    tags: string[];
    categories: string[];
    subcategories: string[];
    visibility: Visibility;
    age_restriction: 0 | 12 | 16 | 18;
    updated_at: Moment;
  };
  video_files: {
    video_id: string;
    name: string;
    kind: "video" | "audio";
    upload_id: string;
    track: Json<unknown>;
    created_at: Moment;
  };
  video_steps: {
    video_id: string;
    name: (typeof PROCESSING_STEPS)[number];
    state: ColumnType<StepState, StepState | undefined, StepState>;
    progress: Generated<number>;
    attempts: Generated<number>;
    failures: Generated<number>;
    failure: string | null;
    info: OptionalJson<unknown>;
    started_at: OptionalMoment;
    finished_at: OptionalMoment;
  };
  media_turns: { lane: string; account_id: string; taken_at: Date };
  video_trims: {
    upload_id: string;
    video_id: string;
    original_id: string;
    start_seconds: number;
    end_seconds: number;
    created_at: Moment;
  };
  video_chunks: {
    video_id: string;
    upload_id: string;
    pass: number;
    part: number;
    names: string[];
    range: Json<unknown>;
    progress: Generated<number>;
    is_damaged: Generated<boolean>;
    taken_by: Generated<string>;
    done_at: OptionalMoment;
  };
  navigation_events: {
    happened_at: Moment;
    visitor_hash: Buffer | null;
    from_seconds: number;
    is_close: boolean;
    from_path: string;
    to_path: string;
    referrer: string;
  };
  bug_reports: {
    id: Generated<string>;
    user_id: string | null;
    email: string;
    topic: BugTopic;
    unknown_topic: OptionalId;
    description: string;
    url: Generated<string>;
    browser_info: Generated<string>;
    ticket_id: OptionalId;
    created_at: Moment;
  };
  documents: {
    slug: string;
    language: Locale;
    version: number;
    title: string;
    body: string;
    is_built_in: Generated<boolean>;
    created_by: string | null;
    created_at: Moment;
  };
  video_subjects: { term: string; published_at: Date; video_id: string };
  video_subjects_progress: { is_only: Generated<boolean>; read_until: Moment };
  video_chapters: {
    video_id: string;
    chapters: Json<Chapter[]>;
    untrimmed: OptionalJson<Chapter[]>;
    trim_id: OptionalId;
    updated_at: Moment;
  };
  video_subtitles: {
    video_id: string;
    language: string;
    version: Generated<number>;
    cues: number;
    is_automatic: Generated<boolean>;
    omitted_cues: Generated<number>;
    last_start_seconds: Optional<number>;
    untrimmed_version: Optional<number>;
    trim_id: OptionalId;
    updated_at: Moment;
  };
  video_transcriptions: {
    video_id: string;
    language: string;
    state: "waiting" | "running" | "failed";
    updated_at: Moment;
  };
  watching_times: { user_id: string; video_id: string; seconds: number; updated_at: Moment };
  subscriptions: {
    user_id: string;
    channel_id: string;
    notify_when: ColumnType<NotifyLevel, NotifyLevel | undefined, NotifyLevel>;
    folder_id: string | null;
    created_at: Moment;
  };
  watch_later: { user_id: string; video_id: string; added_at: Moment };
  video_ratings: {
    id: Generated<string>;
    user_id: string;
    video_id: string;
    rating: 1 | -1;
    rated_at: Moment;
  };
  playlists: {
    id: Generated<string>;
    user_id: string | null;
    channel_id: string | null;
    special: (typeof SPECIAL_PLAYLISTS)[number] | null;
    name: string;
    visibility: ColumnType<PlaylistVisibility, PlaylistVisibility | undefined, PlaylistVisibility>;
    frozen: Generated<boolean>;
    recommended: Generated<boolean>;
    created_at: Moment;
    updated_at: Moment;
    chosen_visibility: Optional<PlaylistVisibility>;
    hidden: Generated<boolean>;
  };
  playlist_videos: { playlist_id: string; video_id: string; position: number; added_at: Moment };
}

export type StepState = "waiting" | "running" | "done" | "failed" | "skipped";
