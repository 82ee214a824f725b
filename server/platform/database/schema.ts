import type { ColumnType, Generated } from "kysely";
import type { UserSettings, Role } from "#shared/accounts/contract.ts";
import type { ApplicationState } from "#shared/creators/lifecycle.ts";
import type { CHANNEL_ROLES, VISIBILITIES } from "#shared/channels/contract.ts";
import type { Category } from "#shared/videos/catalogue.ts";
import type { PROCESSING_STEPS } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";

type Moment = ColumnType<Date, Date | undefined, Date>;
type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** JSON columns are written as text and read parsed. */
type Json<T> = ColumnType<T, string, string>;
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Visibility = (typeof VISIBILITIES)[number];

export interface SpriteRow {
  readonly tileSeconds: number;
  readonly columns: number;
  readonly count: number;
}

/** The tables, column by column; `server/migrations` makes them. */
export interface Database {
  users: {
    id: Generated<string>;
    email: string;
    password_hash: string;
    name: string;
    surname: string;
    bio: Generated<string>;
    phone: string | null;
    sex: string | null;
    address: string | null;
    age: string | null;
    role: ColumnType<Role, Role | undefined, Role>;
    has_avatar: Generated<boolean>;
    image_version: Generated<number>;
    settings: ColumnType<UserSettings, string | undefined, string>;
    terms_accepted_at: OptionalMoment;
    activated_at: OptionalMoment;
    blocked_until: OptionalMoment;
    created_at: Moment;
  };
  sessions: {
    token_hash: Buffer;
    user_id: string;
    device: Generated<string>;
    created_at: Moment;
    used_at: Moment;
    expires_at: Date;
  };
  account_codes: {
    code_hash: Buffer;
    user_id: string;
    purpose: "activation";
    created_at: Moment;
    expires_at: Date;
    used_at: OptionalMoment;
  };
  creator_applications: {
    user_id: string;
    state: ApplicationState;
    message: string;
    token_hash: Buffer | null;
    token_expires_at: OptionalMoment;
    created_at: Moment;
    updated_at: Moment;
  };
  channels: {
    id: Generated<string>;
    name: string;
    slug: string;
    description: Generated<string>;
    tags: Generated<string[]>;
    visibility: ColumnType<Visibility, Visibility | undefined, Visibility>;
    subscriptions_count: Generated<number>;
    has_picture: Generated<boolean>;
    has_banner: Generated<boolean>;
    image_version: Generated<number>;
    created_at: Moment;
  };
  channel_members: {
    channel_id: string;
    user_id: string;
    role: (typeof CHANNEL_ROLES)[number];
    created_at: Moment;
  };
  videos: {
    id: Generated<string>;
    channel_id: string;
    status: ColumnType<VideoStatus, VideoStatus | undefined, VideoStatus>;
    visibility: ColumnType<Visibility, Visibility | undefined, Visibility>;
    title: Generated<string>;
    description: Generated<string>;
    tags: Generated<string[]>;
    categories: ColumnType<Category[], Category[] | undefined, Category[]>;
    age_restriction: ColumnType<0 | 12 | 16 | 18, 0 | 12 | 16 | 18 | undefined, 0 | 12 | 16 | 18>;
    publish_when_ready: Generated<boolean>;
    listed: Generated<boolean>;
    duration_seconds: Generated<number>;
    width: number | null;
    height: number | null;
    audio_only: Generated<boolean>;
    tint: Generated<string>;
    has_thumbnail: Generated<boolean>;
    image_version: Generated<number>;
    sprite: OptionalJson<SpriteRow>;
    views: Generated<number>;
    created_by: string | null;
    created_at: Moment;
    updated_at: Moment;
    published_at: OptionalMoment;
    deleted_at: OptionalMoment;
  };
  uploads: {
    id: string;
    video_id: string;
    user_id: string | null;
    name: string;
    size: number;
    state: ColumnType<
      "open" | "complete" | "abandoned",
      "open" | undefined,
      "open" | "complete" | "abandoned"
    >;
    created_at: Moment;
    completed_at: OptionalMoment;
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
  video_views: { video_id: string; view_id: string; viewed_at: Moment };
  playback_stats: { video_id: string; view_id: string; stats: Json<unknown>; created_at: Moment };
  watching_times: { user_id: string; video_id: string; seconds: number; updated_at: Moment };
}

export type StepState = "waiting" | "running" | "done" | "failed" | "skipped";
