import { createFileRoute } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { guard } from "#web/session/guard.tsx";
import { ChooseChannel } from "./choose-channel.tsx";

export const Route = createFileRoute("/_default/manage-channel/dashboard")({
  ssr: false,
  beforeLoad: (entering) => guard("with-channel", entering),
  staticData: { guarded: true },
  pendingComponent: PagePending,
  component: () => <ChooseChannel screen="dashboard" channelsOf={({ channels }) => channels} />,
});
