import type { Locale } from "#shared/texts.ts";
import type { Role } from "#shared/accounts/contract.ts";
import type { Services } from "#server/platform/services.ts";

/** Who calls, as far as the session tells. */
export interface Viewer {
  readonly id: string;
  readonly role: Role;
  /** What the account says; null where it says nothing. */
  readonly age: string | null;
  /** Channels the viewer is a member of, with the role in each. */
  readonly channels: readonly { readonly id: string; readonly role: "owner" | "editor" | "moderator" }[];
}

/** What every use case gets beside its input. */
export interface Context extends Services {
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly locale: Locale;
  /** The random id a visitor's browser sends instead of a token. */
  readonly anonymousId: string | undefined;
  /** By which the caller shows to have said in this session to be of age. */
  readonly adultProof: string | undefined;
  readonly address: string;
  readonly device: string;
  /** Two letters, where the proxy says from which country somebody calls. */
  readonly country: string | undefined;
  readonly token: string | undefined;
}

/** The context of an endpoint that needs an account. */
export interface SignedInContext extends Context {
  readonly viewer: Viewer;
}

export function isStaff(viewer: Viewer | undefined): boolean {
  return viewer?.role === "admin" || viewer?.role === "moderator";
}

export function isAdmin(viewer: Viewer | undefined): boolean {
  return viewer?.role === "admin";
}
