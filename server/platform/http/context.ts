import type { Locale } from "#shared/texts.ts";
import type { Role } from "#shared/accounts/contract.ts";
import type { Services } from "#server/platform/services.ts";

/** The signed-in caller, read from the session. */
export interface Viewer {
  readonly id: string;
  readonly role: Role;
  /** Age group stated in the account; null if not stated. */
  readonly age: string | null;
  /** Channels the viewer is a member of, with the role in each. */
  readonly channels: readonly { readonly id: string; readonly role: "owner" | "editor" | "moderator" }[];
}

/** The context that every use case gets besides its input. */
export interface Context extends Services {
  readonly viewer: Viewer | undefined;
  readonly now: Date;
  readonly locale: Locale;
  /** The random id a visitor's browser sends instead of a token. */
  readonly anonymousId: string | undefined;
  /** Proof that the caller has confirmed in this session to be of age. */
  readonly adultProof: string | undefined;
  readonly address: string;
  readonly device: string;
  /** Two-letter code of the caller's country, if the proxy sends it. */
  readonly country: string | undefined;
  readonly token: string | undefined;
}

/** The context of an endpoint that needs an account. */
export interface SignedInContext extends Context {
  readonly viewer: Viewer;
}

export function isStaff(viewer: Pick<Viewer, "role"> | undefined): boolean {
  return viewer?.role === "admin" || viewer?.role === "moderator";
}

export function isAdmin(viewer: Viewer | undefined): boolean {
  return viewer?.role === "admin";
}
