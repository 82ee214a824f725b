import type { QueryClient } from "@tanstack/react-query";
import { Outlet, redirect } from "@tanstack/react-router";
import type { User } from "#shared/accounts/contract.ts";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { knownViewer, useViewer } from "./viewer.ts";

/** Lets a viewer pass or sends them home. Runs in the browser only: the server renders for visitors. */
export async function guard(queryClient: QueryClient, allows: (user: User) => boolean): Promise<void> {
  const viewer = await knownViewer(queryClient);
  if (viewer.kind !== "member" || !allows(viewer.user)) throw redirect({ to: "/", replace: true });
}

/** Shows the guarded page as long as there is an account. */
export function GuardedOutlet() {
  return useViewer().kind === "member" ? <Outlet /> : <PagePending />;
}
