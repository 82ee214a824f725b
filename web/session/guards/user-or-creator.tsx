import { createFileRoute } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { guard, GuardedOutlet } from "#web/session/guard.tsx";
import { mayCreateChannel } from "#web/session/roles.ts";

export const Route = createFileRoute("/_default/_user-or-creator")({
  ssr: false,
  beforeLoad: ({ context }) => guard(context.queryClient, mayCreateChannel),
  pendingComponent: PagePending,
  component: GuardedOutlet,
});
