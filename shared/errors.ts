/**
 * Every expected failure and its HTTP status. Its text is the message `errors_<code>`, which `errorText` fills from
 * the details.
 */
export const ERRORS = {
  // Requests
  VALIDATION: 400,
  UPLOAD_BUSY: 409,
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  MAIL_REFUSED: 502,
  MAINTENANCE: 503,
  NO_SPACE: 507,
  FORMAT_NOT_OFFERED: 415,

  // Accounts and login
  EMAIL_TAKEN: 409,
  EMAIL_DOMAIN_REFUSED: 400,
  LOGIN_FAILED: 404,
  ACCOUNT_INACTIVE: 403,
  ACCOUNT_BLOCKED: 403,
  PUSH_SERVICE_UNKNOWN: 400,
  PASSWORD_WRONG: 400,
  RESET_LINK_INVALID: 400,
  EMAIL_LINK_INVALID: 400,
  ACCOUNT_ACTIVE: 400,
  ACTIVATION_CODE_INVALID: 400,
  OTP_REQUIRED: 400,
  OTP_INVALID: 400,
  OTP_LOCKED: 429,
  TWO_FACTOR_ON: 409,
  TWO_FACTOR_OFF: 409,
  PROOF_REQUIRED: 403,
  INVALID_INVITATION_CODE: 400,
  REGISTRATION_CLOSED: 403,
  PASSKEY_REFUSED: 400,
  PASSKEY_KNOWN: 409,

  // Creators and channels
  CREATOR_REQUIRED: 403,
  CREATORS_CLOSED: 403,
  APPLICATION_PENDING: 409,
  APPLICATION_TOKEN_INVALID: 400,
  SLUG_TAKEN: 409,
  ACCOUNT_UNKNOWN: 404,
  LAST_OWNER: 409,
  TEAM_NOT_BLOCKABLE: 409,
  APPLICATION_TOO_EARLY: 409,
  APPLICATION_DECIDED: 409,

  // Videos
  VIDEO_BLOCKED: 404,
  VIDEO_NOT_AVAILABLE: 404,
  TRANSITION_REFUSED: 409,
  QUOTA_REACHED: 403,
  QUOTA_DAILY_REACHED: 403,
  NOT_READY_TO_PUBLISH: 400,
  DATE_PAST: 400,
  EDITED_MEANWHILE: 409,
  RESTORE_TOO_LATE: 409,
  UPLOAD_NOT_VIDEO: 415,
  UPLOAD_TYPE_REFUSED: 415,
  UPLOAD_INCOMPLETE: 409,
  UPLOAD_IN_PROGRESS: 409,
  AGE_REFUSED: 403,
  AGE_UNCONFIRMED: 403,
  CHAPTERS_WRONG: 400,
  NOT_SUBTITLES: 415,
  SUBTITLES_TIME_WRONG: 400,
  SUBTITLES_TIME_UNREADABLE: 400,
  SUBTITLES_TOO_MANY: 413,
  SUBTITLES_TOO_MANY_LANGUAGES: 409,
  TRIM_WRONG: 400,
  TRIM_BUSY: 409,
  TRANSCRIBER_MISSING: 409,
  SUBTITLES_BY_HAND: 409,

  // Settings of the site
  LAST_ADMINISTRATOR: 409,
  SETTING_FIXED: 409,
  SETTING_CHANGED: 409,

  // Library, playlists and search
  NOT_SUBSCRIBED: 409,
  WATCH_LATER_FULL: 409,
  PLAYLIST_FROZEN: 409,
  PLAYLIST_SPECIAL: 403,
  PLAYLIST_FULL: 409,
  PLAYLIST_CHANGED: 409,
  SMARTLIST_EMPTY: 400,
  SMARTLIST_NAME_TAKEN: 409,
  SMARTLISTS_TOO_MANY: 409,

  // Images
  NOT_IMAGE: 415,
  IMAGE_TOO_LARGE: 413,
  IMAGE_TOO_MANY_PIXELS: 413,

  // Comments, posts, follows and subscriptions
  COMMENT_TOO_SOON: 429,
  PIN_TOP_LEVEL_ONLY: 409,
  POLL_OVER: 409,
  POLL_TOO_LONG: 400,
  FOLLOW_SELF: 409,
  FOLDER_NAME_TAKEN: 409,
  FOLDERS_TOO_MANY: 409,

  // Live streams and chat
  NOT_LIVE: 409,
  STREAM_KEY_REFUSED: 403,
  STREAM_KEY_MISSING: 401,
  STREAM_KEY_INVALID: 401,
  STREAM_KEY_IN_USE: 409,
  STREAM_NO_SPACE: 507,
  RECORDER_UNREADABLE: 400,
  RECORDER_UNSUPPORTED: 415,
  RECORDER_TOO_FAST: 413,
  CHAT_CLOSED: 409,
  CHAT_BLOCKED: 403,
  CHAT_TOO_SOON: 429,
  CHAT_TOO_MANY: 429,
  CHAT_CUT_OFF: 429,
  CHAT_SLOW_MODE: 429,
  CHAT_SUBSCRIBERS_ONLY: 403,
  CHAT_SUBSCRIBED_TOO_SHORTLY: 403,
  CHAT_EMOJI_ONLY: 400,
  CHAT_CONFIRMED_ONLY: 403,
  CHAT_LINKS_OFF: 400,
  CHAT_POLL_RUNNING: 409,

  // Advertisements and donations
  AD_STATUS_REFUSED: 409,
  AD_NOT_READY: 400,
  AD_POINTS_MISSING: 409,
  AD_WITHOUT_POINTS: 409,
  ADS_SWITCHED_OFF: 409,
  CREATIVE_WRONG_KIND: 415,
  CREATIVE_TOO_LONG: 413,
  CREATIVE_TOO_LARGE: 413,
  DONATIONS_CLOSED: 503,
  SIGNATURE_WRONG: 400,

  // Tickets, reports, blocks and the staff's pages
  TICKET_NOT_FOUND: 404,
  TICKET_PIN_WRONG: 403,
  TICKET_CLOSED: 409,
  REPORTED_TWICE: 409,
  COMMENTS_LIMITED: 403,
  LIVE_LIMITED: 403,
  LIVE_REHEARSAL_RUNS: 409,
  CLIP_LENGTH: 400,
  CLIPS_REFUSED: 403,
  BLOCKED_ON_CHANNEL: 403,
  PAGE_SLUG_TAKEN: 409,
  PAGE_SLUG_RESERVED: 409,
  PAGE_HOME_KEPT: 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** An expected failure. The HTTP adapter turns it into `{statusCode, message, code, errors}` in the caller's language. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** Problems by field. */
  readonly fields: Readonly<Record<string, FieldProblem>> | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}, fields?: Readonly<Record<string, FieldProblem>>) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}

/** Validation errors of one field. Schemas name these codes; `fieldText` has their texts. */
export const FIELD_ERRORS = [
  "REQUIRED",
  "TOO_SHORT",
  "TOO_LONG",
  "TOO_SMALL",
  "TOO_BIG",
  "OUT_OF_RANGE",
  "TOO_MANY",
  "TOO_FEW",
  "INVALID",
  "EMAIL",
  "NAME_LETTERS",
  "PHONE",
  "SLUG",
  "SLUG_RESERVED",
  "TAG_HASH",
  "DATE_PAST",
  "DATE_ORDER",
  "DATE_FORMAT",
  "PIN",
  "TAG_LENGTH",
  "URL",
] as const;

export type FieldErrorCode = (typeof FIELD_ERRORS)[number];
export type FieldProblem = { readonly code: FieldErrorCode; readonly details?: ErrorDetails };
