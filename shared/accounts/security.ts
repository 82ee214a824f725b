import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { Email, Password, PASSWORD_MAX_CHARACTERS } from "./contract.ts";

/** A password that has to be right, not new: old ones may be shorter than what is asked for today. */
export const KnownPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_CHARACTERS));
const Code = z.string().check(z.trim(), z.minLength(1), z.maxLength(200));
const KnownEmail = z.string().check(z.trim(), z.minLength(1), z.maxLength(254));

/** What is known of the device a session was opened on; null where it does not say. */
export const Device = z.object({
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  kind: z.enum(["desktop", "mobile", "tablet", "tv", "other"]),
});
export type Device = z.output<typeof Device>;

export const SessionOfUser = z.object({
  _id: Id,
  device: Device,
  /** The network address of its last use; empty where none was kept. */
  address: z.string(),
  createdAt: Moment,
  usedAt: Moment,
  /** It is the one that asks. */
  isCurrent: z.boolean(),
});
export type SessionOfUser = z.output<typeof SessionOfUser>;

/** What keeps an account in its holder's hands: password, address, sessions, deletion. */
export const security = {
  requestReset: endpoint({
    method: "POST",
    path: "/auth/reset-password",
    access: "anyone",
    summary: "Mails a link to set a new password; answers alike for unknown addresses",
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
  confirmEmail: endpoint({
    method: "POST",
    path: "/auth/confirm-email",
    access: "anyone",
    summary: "Takes the new address into use; the old one gets a link to take that back",
    body: z.object({ code: Code }),
    response: z.object({ email: z.string() }),
  }),
  undoEmail: endpoint({
    method: "POST",
    path: "/auth/undo-email",
    access: "anyone",
    summary: "Takes an e-mail change back, ends all sessions and mails a link to set a new password",
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
    summary: "Ends all of the caller's sessions but this one",
    response: Done,
  }),
  deleteAccount: endpoint({
    method: "DELETE",
    path: "/auth/delete-account",
    access: "user",
    summary: "Plans the deletion in 30 days; takes the password unless the login was a moment ago",
    body: z.nullish(z.object({ password: z.optional(KnownPassword) })),
    response: z.object({ deletionAt: Moment }),
  }),
  restoreAccount: endpoint({
    method: "POST",
    path: "/auth/restore-account",
    access: "anyone",
    summary: "Calls the deletion of an account off",
    body: z.object({ email: KnownEmail, password: KnownPassword }),
    response: Done,
  }),
};
