import { createFileRoute } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { guard } from "#web/session/guard.tsx";
import { uploadChannels } from "#web/session/identity/roles.ts";
import { ChooseChannel } from "./choose-channel.tsx";

export const Route = createFileRoute("/_default/manage-channel/videos/upload")({
  ssr: false,
  beforeLoad: (entering) => guard("with-channel", entering),
  staticData: { guarded: true },
  pendingComponent: PagePending,
  component: () => <ChooseChannel screen="videos/upload" channelsOf={uploadChannels} />,
});
