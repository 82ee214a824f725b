import { queryOptions, type QueryClient, useQuery } from "@tanstack/react-query";
import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { accounts, type User } from "#shared/accounts/contract.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { isLoggedIn } from "./identity/roles.ts";
import { endSession, startSession, useSession } from "./session.ts";

/** The viewer of the page. `unknown` lasts from the server's HTML until the account is loaded. */
export type Viewer =
  | { readonly kind: "unknown" }
  | { readonly kind: "visitor" }
  | { readonly kind: "member"; readonly user: User };

const root = getRouteApi(rootRouteId);
const REFRESH_EVERY_MS = 60_000;

/** The caller's own account; null as soon as the server no longer accepts the token. */
export const meQuery = queryOptions({
  queryKey: ["accounts", "me"],
  // Without the query's abort signal: a guard may await the response when the last component that uses it unmounts.
  queryFn: loadMe,
  refetchInterval: REFRESH_EVERY_MS,
});

/** The viewer of the page. Reserve space for both cases: every page load starts with `unknown`. */
export function useViewer(): Viewer {
  const { restored, token } = useSession();
  const { data } = useQuery({ ...meQuery, enabled: token !== null });
  return restored ? viewerOf(token, data) : { kind: "unknown" };
}

/**
 * The viewer of the page, or the likely one while unknown: a visitor unless this browser has signed in before. Lets
 * the server render the bars for both without a layout shift.
 */
export function useLikelyViewer(): Viewer {
  const viewer = useViewer();
  const { renderVariant } = root.useRouteContext();
  return viewer.kind === "unknown" && renderVariant.viewer === "visitor" ? { kind: "visitor" } : viewer;
}

/** The account, on guarded pages. */
export function useMember(): User {
  const viewer = useViewer();
  if (viewer.kind !== "member") throw new Error("This page needs a guard in routes.ts");
  return viewer.user;
}

/** The viewer of the page, for guards and event handlers; waits until the account is loaded. */
export async function resolveViewer(queryClient: QueryClient): Promise<Viewer> {
  await startSession();
  if (useSession.getState().token === null) return { kind: "visitor" };
  const user = await queryClient.query({ ...meQuery, staleTime: "static" });
  return viewerOf(useSession.getState().token, user);
}

function viewerOf(token: string | null, user: User | null | undefined): Viewer {
  if (isLoggedIn(token, user)) return { kind: "member", user };
  return { kind: token === null || user === null ? "visitor" : "unknown" };
}

async function loadMe(): Promise<User | null> {
  try {
    return await call(accounts.me);
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error;
    endSession();
    return null;
  }
}
