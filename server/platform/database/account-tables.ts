import type { ColumnType, Generated } from "kysely";
import type { AGES, Role, SEXES, UserSettings } from "#shared/accounts/contract.ts";
import type { NotificationSettings } from "#shared/accounts/notification-settings.ts";
import type { BlockScope } from "#shared/chat/blocks.ts";
import type { Locale } from "#shared/texts.ts";
import type { AccountLimits, QuotaPeriod } from "#shared/uploads/quotas.ts";
import type { AccountAction } from "#shared/user-admin/contract.ts";
import type { Moment, OptionalId, OptionalJson, OptionalMoment } from "./column-types.ts";

type Sex = (typeof SEXES)[number];
type Age = (typeof AGES)[number];

/** The tables of accounts, column by column. */
export interface AccountTables {
  users: {
    id: Generated<string>;
    email: string;
    password_hash: string;
    name: string;
    surname: string;
    bio: Generated<string>;
    phone: string | null;
    sex: Sex | null;
    address: string | null;
    age: Age | null;
    role: ColumnType<Role, Role | undefined, Role>;
    has_avatar: Generated<boolean>;
    image_version: Generated<number>;
    settings: ColumnType<UserSettings, string | undefined, string>;
    notification_settings: OptionalJson<NotificationSettings>;
    terms_accepted_at: OptionalMoment;
    terms_version: ColumnType<string | null, string | null | undefined>;
    terms_version_at: OptionalMoment;
    activated_at: OptionalMoment;
    request_reason: ColumnType<string | null, string | null | undefined>;
    awaits_approval_since: OptionalMoment;
    /** This column and the next two are derived from `blocks`. */
    blocked_until: OptionalMoment;
    block_reason: Generated<string>;
    blocked_on_live_chats_until: OptionalMoment;
    deletion_at: OptionalMoment;
    last_subscriptions_change: OptionalMoment;
    last_read_notifications_at: OptionalMoment;
    is_featured_author: Generated<boolean>;
    last_seen_at: OptionalMoment;
    created_at: Moment;
  };
  account_actions: {
    id: Generated<string>;
    user_id: string;
    action: AccountAction;
    reason: Generated<string>;
    role: ColumnType<Role | null, Role | null | undefined>;
    quota: OptionalJson<AccountLimits>;
    done_by: OptionalId;
    from_command_line: Generated<boolean>;
    done_at: Date;
  };
  staff_actions: {
    id: Generated<string>;
    done_by: OptionalId;
    from_command_line: Generated<boolean>;
    call: string;
    subject: string | null;
    done_at: Date;
  };
  account_quotas: { user_id: string; period: QuotaPeriod; gigabytes: number | null };
  blocks: {
    id: Generated<string>;
    scope: BlockScope | "account";
    user_id: OptionalId;
    is_anonymous: Generated<boolean>;
    written_as: OptionalId;
    covers_channel: Generated<boolean>;
    channel_id: OptionalId;
    video_id: OptionalId;
    until: Date;
    reason: Generated<string>;
    decision_id: OptionalId;
    made_by: OptionalId;
    created_at: Moment;
    ended_at: OptionalMoment;
    ended_by: OptionalId;
    is_replaced: Generated<boolean>;
  };
  account_attempts: { key: Buffer; attempted_at: Date };
  sessions: {
    id: Generated<string>;
    token_hash: Buffer;
    user_id: string;
    device: Generated<string>;
    address: Generated<string>;
    created_at: Moment;
    used_at: Moment;
    expires_at: Date;
    proved_at: Moment;
  };
  two_factor: {
    user_id: string;
    secret: Buffer;
    enabled_at: OptionalMoment;
    backup_code_hash: Buffer | null;
    last_step: Generated<number>;
    failed_at: Generated<Date[]>;
    created_at: Moment;
  };
  known_devices: { user_id: string; device_hash: Buffer; first_seen_at: Moment };
  known_browsers: { user_id: string; browser_hash: Buffer; used_at: Date };
  passkeys: {
    id: Generated<string>;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: Generated<number>;
    transports: Generated<string[]>;
    name: string;
    created_at: Moment;
    used_at: OptionalMoment;
  };
  passkey_challenges: {
    challenge: string;
    user_id: string | null;
    purpose: "register" | "login" | "prove";
    expires_at: Date;
  };
  used_proofs_of_work: {
    signature: Buffer;
    expires_at: Date;
  };
  invitation_codes: {
    id: Generated<string>;
    code: string;
    uses: number;
    used: Generated<number>;
    expires_at: OptionalMoment;
    created_by: string | null;
    created_at: Moment;
    revoked_at: OptionalMoment;
  };
  personal_invitations: {
    id: Generated<string>;
    email: string;
    name: string;
    surname: string;
    role: Role;
    language: Locale;
    code_hash: Buffer;
    invited_by: OptionalId;
    created_at: Date;
    expires_at: Date;
    accepted_by: OptionalId;
    revoked_at: OptionalMoment;
  };
  subscription_folders: { id: Generated<string>; user_id: string; name: string; created_at: Moment };
  data_exports: {
    user_id: string;
    id: string;
    state: "running" | "ready" | "failed";
    size_bytes: number | null;
    requested_at: Date;
    finished_at: OptionalMoment;
    expires_at: OptionalMoment;
  };
  account_codes: {
    code_hash: Buffer;
    user_id: string;
    purpose: "activation" | "password_reset" | "email_change" | "email_undo";
    email: string | null;
    next_path: ColumnType<string | null, string | null | undefined>;
    created_at: Moment;
    expires_at: Date;
    used_at: OptionalMoment;
  };
}
