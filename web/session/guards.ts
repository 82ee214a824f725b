import type { User } from "#shared/accounts/contract.ts";
import { flagsOf, isStaff, managesChannel, mayCreateChannel } from "./identity/roles.ts";

/** Whether an account may open a screen with these path parameters. */
type Guard = (user: User, params: Readonly<Record<string, string | undefined>>) => boolean;

/** Access rules by the guard names of the routes. */
const GUARDS: Readonly<Record<string, Guard>> = {
  loggedin: () => true,
  "user-or-creator": mayCreateChannel,
  "admin-or-moderator": isStaff,
  "admin-or-moderator-or-creator": (user) => !flagsOf(user).isUser,
  "with-channel": ({ channels }) => channels.length > 0,
  "access-to-manage-channel": (user, { channelId }) => managesChannel(user, channelId ?? ""),
};

/** The screen cannot be displayed: its guard does not exist. */
class UnknownGuard extends Error {
  readonly statusCode = 500;
}

/** Throws if there is no guard of this name: a typo must not make a screen public. */
export function guardNamed(name: string): Guard {
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined;
  if (!guard) throw new UnknownGuard(`Unknown middleware ${name}`);
  return guard;
}
