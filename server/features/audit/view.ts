import type { ActionRow } from "./store.ts";

/** What a member of the staff or the command line has changed. */
export interface StaffAction {
  readonly _id: string;
  readonly at: string;
  /** Null if the account is deleted, and for the command line. */
  readonly by: { readonly _id: string; readonly name: string; readonly email: string } | null;
  readonly isFromCommandLine: boolean;
  /** The name of the endpoint or command. */
  readonly call: string;
  /** What was changed: an id, a key, or parts of an address. */
  readonly subject: string | null;
}

export function viewAction(row: ActionRow): StaffAction {
  const { id, done_by, name, email, done_at, from_command_line, call, subject } = row;
  return {
    _id: id,
    at: done_at.toISOString(),
    by: done_by === null ? null : { _id: done_by, name: name ?? "", email: email ?? "" },
    isFromCommandLine: from_command_line,
    call,
    subject,
  };
}
