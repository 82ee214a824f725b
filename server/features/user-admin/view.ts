import type { CommentOfUser, HistoryEvent, UserRecord } from "#shared/user-admin/contract.ts";
import type { UserForStaff } from "#shared/accounts/users.ts";
import { commentHtml, commentText } from "#shared/comments/markup.ts";
import type { UserRow } from "#server/features/accounts/find-user.ts";
import type { EntityRow } from "#server/features/moderation/entities.ts";
import type { HistoryRow } from "./history-store.ts";
import type { CommentRow, RecordFigures } from "./store.ts";

export function viewRecord(
  user: UserForStaff,
  figures: RecordFigures,
  {
    bio,
    requestReason,
    terms,
    quota,
    can,
  }: Pick<UserRecord, "bio" | "requestReason" | "terms" | "quota" | "can">,
): UserRecord {
  return {
    ...user,
    bio,
    requestReason,
    terms,
    channels: figures.channels,
    quota,
    commentsCount: figures.comments,
    sessionsCount: figures.sessions,
    passkeysCount: figures.passkeys,
    twoFactorSince: figures.two_factor_since?.toISOString() ?? null,
    can,
  };
}

export function viewTerms({
  terms_accepted_at,
  terms_version,
  terms_version_at,
}: Pick<UserRow, "terms_accepted_at" | "terms_version" | "terms_version_at">): UserRecord["terms"] {
  const agreedAt = terms_version_at ?? terms_accepted_at;
  return agreedAt && { version: terms_version, agreedAt: agreedAt.toISOString() };
}

/** The event, with what it is about if that is still there. */
export function viewEvent(row: HistoryRow, things: readonly EntityRow[]): HistoryEvent {
  const thing = things.find(({ id }) => id === row.entity_id);
  return {
    _id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    by: row.by_id === null ? null : { _id: row.by_id, name: row.by_name ?? "" },
    isFromCommandLine: row.from_command_line,
    thing: row.entity_type && {
      type: row.entity_type,
      title: thing?.title ?? null,
      path: thing?.path ?? null,
    },
    reason: row.reason,
    measure: row.measure,
    state: row.state,
    scope: row.scope,
    channel: row.channel,
    role: row.role,
    quota: row.quota,
    until: row.until?.toISOString() ?? null,
    text: row.words,
  };
}

export function viewComment(row: CommentRow): CommentOfUser {
  return {
    _id: row.id,
    text: commentText(commentHtml(row.content)),
    path: row.path,
    videoTitle: row.video_title,
    isHidden: row.hidden,
    createdAt: row.created_at.toISOString(),
  };
}
