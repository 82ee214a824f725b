import { createFileRoute } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { guard, GuardedOutlet } from "#web/session/guard.tsx";

export const Route = createFileRoute("/_default/_user-or-creator")({
  ssr: false,
  beforeLoad: (entering) => guard("user-or-creator", entering),
  staticData: { guarded: true },
  pendingComponent: PagePending,
  component: GuardedOutlet,
});
