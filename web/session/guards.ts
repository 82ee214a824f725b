import type { User } from "#shared/accounts/contract.ts";
import { flagsOf, isStaff, managesChannel, mayCreateChannel } from "./roles.ts";

/** Whether an account may enter a screen with these parameters of its address. */
type Guard = (user: User, params: Readonly<Record<string, string | undefined>>) => boolean;

/** Who may enter, by the names that screens know. */
const GUARDS: Readonly<Record<string, Guard>> = {
  loggedin: () => true,
  "user-or-creator": mayCreateChannel,
  "admin-or-moderator": isStaff,
  "admin-or-moderator-or-creator": (user) => !flagsOf(user).isUser,
  "with-channel": ({ channels }) => channels.length > 0,
  "access-to-manage-channel": (user, { channelId }) => managesChannel(user, channelId ?? ""),
};

/** The screen cannot be shown: the programme knows no such guard. */
class UnknownGuard extends Error {
  readonly statusCode = 500;
}

/** Throws where there is no guard of this name: a screen must not be open to everybody by mistake. */
export function guardNamed(name: string): Guard {
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined;
  if (!guard) throw new UnknownGuard(`Unknown middleware ${name}`);
  return guard;
}
