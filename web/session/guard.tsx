import type { QueryClient } from "@tanstack/react-query";
import { Outlet, redirect } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { guardNamed } from "./guards.ts";
import { useSession } from "./session.ts";
import { knownViewer, useViewer } from "./viewer.ts";

/** Lets a viewer pass the guard of this name or sends them home. Runs in the browser only: the server renders for visitors. */
export async function guard(
  queryClient: QueryClient,
  name: string,
  params: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const allows = guardNamed(name);
  const isFirstPage = !useSession.getState().restored;
  const viewer = await knownViewer(queryClient);
  if (viewer.kind === "member" && allows(viewer.user, params)) return;
  // The server's page is still coming alive; another one must not take its place in the middle of that.
  throw redirect({ to: "/", replace: true, reloadDocument: isFirstPage });
}

/** Shows the guarded page as long as there is an account. */
export function GuardedOutlet() {
  return useViewer().kind === "member" ? <Outlet /> : <PagePending />;
}
