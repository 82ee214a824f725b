import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { Email, KnownEmail, Password, PASSWORD_MAX_CHARACTERS } from "./contract.ts";

/** An existing password: it may be shorter than the current minimum length. */
export const KnownPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARACTERS));
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));

/** The device a session was opened on; null where unknown. */
export const Device = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(["desktop", "mobile", "tablet", "tv", "other"]),
});
export type Device = z.output<typeof Device>;

export const SessionOfUser = z.object({
  _id: Id,
  device: Device,
  /** The network address of its last use; empty if not stored. */
  address: z.string(),
  createdAt: Moment,
  usedAt: Moment,
  /** It is the session of this request. */
  isCurrent: z.boolean(),
});
export type SessionOfUser = z.output<typeof SessionOfUser>;

/** Account security: password, email address, sessions, deletion. */
export const security = {
  requestReset: endpoint({
    method: "POST",
    path: "/auth/reset-password",
    access: "anyone",
    summary: "Emails a link to set a new password; same response for unknown addresses",
    body: z.object({ email: Email }),
    response: Done,
  }),
  resetPassword: endpoint({
    method: "POST",
    path: "/auth/reset-password-code",
    access: "anyone",
    summary: "Sets a new password with the mailed code and ends all sessions",
    body: z.object({ email: KnownEmail, code: Code, newPassword: Password }),
    response: Done,
  }),
  changePassword: endpoint({
    method: "POST",
    path: "/auth/change-password",
    access: "user",
    summary: "Sets a new password and ends the other sessions",
    body: z.object({ password: KnownPassword, newPassword: Password }),
    response: Done,
  }),
  changeEmail: endpoint({
    method: "POST",
    path: "/auth/change-email",
    access: "user",
    summary: "Mails a link to the new address; the old one stays in use until it is confirmed",
    body: z.object({ email: Email, password: KnownPassword }),
    response: Done,
  }),
  pendingEmail: endpoint({
    method: "GET",
    path: "/auth/pending-email",
    access: "user",
    summary: "The new email address that waits for its confirmation; null without one",
    response: z.object({ email: z.nullable(z.string()) }),
  }),
  resendEmailLink: endpoint({
    method: "POST",
    path: "/auth/pending-email/link",
    access: "user",
    summary: "Mails a new link to the address that waits for its confirmation",
    response: Done,
  }),
  withdrawEmail: endpoint({
    method: "DELETE",
    path: "/auth/pending-email",
    access: "user",
    summary: "Withdraws the change of the email address: the old one stays, the link is void",
    response: Done,
  }),
  confirmEmail: endpoint({
    method: "POST",
    path: "/auth/confirm-email",
    access: "anyone",
    summary: "Confirms the new email address; the old one gets an undo link",
    body: z.object({ code: Code }),
    response: z.object({ email: z.string() }),
  }),
  undoEmail: endpoint({
    method: "POST",
    path: "/auth/undo-email",
    access: "anyone",
    summary: "Reverts an email change, ends all sessions and emails a link to set a new password",
    body: z.object({ code: Code }),
    response: z.object({ email: z.string() }),
  }),
  sessions: endpoint({
    method: "GET",
    path: "/auth/sessions",
    access: "user",
    summary: "Where the caller is logged in, last used first",
    response: listOf(SessionOfUser),
  }),
  endSession: endpoint({
    method: "DELETE",
    path: "/auth/sessions/{id}",
    access: "user",
    summary: "Ends one of the caller's sessions",
    params: z.object({ id: Id }),
    response: Done,
  }),
  endOtherSessions: endpoint({
    method: "DELETE",
    path: "/auth/sessions",
    access: "user",
    summary: "Ends all of the caller's other sessions",
    response: Done,
  }),
  deleteAccount: endpoint({
    method: "DELETE",
    path: "/auth/delete-account",
    access: "user",
    summary: "Schedules the deletion in 30 days; requires the password unless the login is recent",
    body: z.nullish(z.object({ password: z.optional(KnownPassword) })),
    response: z.object({ deletionAt: Moment }),
  }),
  restoreAccount: endpoint({
    method: "POST",
    path: "/auth/restore-account",
    access: "anyone",
    summary: "Cancels the deletion of an account",
    body: z.object({ email: KnownEmail, password: KnownPassword }),
    response: Done,
  }),
};
