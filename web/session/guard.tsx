import type { QueryClient } from "@tanstack/react-query";
import { Outlet, redirect } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { nextPath } from "#shared/accounts/next-path.ts";
import { guardNamed } from "./guards.ts";
import { useSession } from "./session.ts";
import { resolveViewer, useViewer } from "./viewer.ts";

interface Guarded {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Applies the guard with this name. Visitors are redirected to the login, which returns to the page; accounts
 * without access are sent home. Runs in the browser only: the server renders for visitors.
 */
export async function guard(
  name: string,
  { context: { queryClient }, location, params }: Guarded,
): Promise<void> {
  const allows = guardNamed(name);
  const isFirstPage = !useSession.getState().restored;
  const viewer = await resolveViewer(queryClient);
  if (viewer.kind === "member" && allows(viewer.user, params)) return;
  // The first page is still hydrating and must not be replaced meanwhile: reload the document instead.
  const redirectOptions = { replace: true, reloadDocument: isFirstPage };
  if (viewer.kind !== "visitor") throw redirect({ to: "/", ...redirectOptions });
  throw redirect({ to: "/login", search: { next: nextPath(location.href) }, ...redirectOptions });
}

/** Renders the guarded page as long as there is an account. */
export function GuardedOutlet() {
  return useViewer().kind === "member" ? <Outlet /> : <PagePending />;
}
