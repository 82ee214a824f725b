import type { QueryClient } from "@tanstack/react-query";
import { Outlet, redirect } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { nextPath } from "#shared/accounts/next-path.ts";
import { guardNamed } from "./guards.ts";
import { useSession } from "./session.ts";
import { knownViewer, useViewer } from "./viewer.ts";

interface Guarded {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Lets a viewer pass the guard of this name. Visitors are led to the login, which leads back; accounts that may not
 * enter are sent home. Runs in the browser only: the server renders for visitors.
 */
export async function guard(
  name: string,
  { context: { queryClient }, location, params }: Guarded,
): Promise<void> {
  const allows = guardNamed(name);
  const isFirstPage = !useSession.getState().restored;
  const viewer = await knownViewer(queryClient);
  if (viewer.kind === "member" && allows(viewer.user, params)) return;
  // The server's page is still coming alive; another one must not take its place in the middle of that.
  const how = { replace: true, reloadDocument: isFirstPage };
  if (viewer.kind !== "visitor") throw redirect({ to: "/", ...how });
  throw redirect({ to: "/login", search: { next: nextPath(location.href) }, ...how });
}

/** Shows the guarded page as long as there is an account. */
export function GuardedOutlet() {
  return useViewer().kind === "member" ? <Outlet /> : <PagePending />;
}
