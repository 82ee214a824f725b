import { createFileRoute } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { guard } from "#web/session/guard.tsx";
import { OwnChannel } from "./own-channel.tsx";

export const Route = createFileRoute("/_default/manage-channel")({
  ssr: false,
  beforeLoad: (entering) => guard("admin-or-moderator-or-creator", entering),
  staticData: { guarded: true },
  pendingComponent: PagePending,
  component: OwnChannel,
});
