import { createFileRoute } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { guard, GuardedOutlet } from "#web/session/guard.tsx";

export const Route = createFileRoute("/_default/_staff")({
  ssr: false,
  beforeLoad: (entering) => guard("admin-or-moderator", entering),
  staticData: { guarded: true },
  pendingComponent: PagePending,
  component: GuardedOutlet,
});
