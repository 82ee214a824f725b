import { createFileRoute, Navigate } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/progress/page-pending.tsx";
import { guard } from "#web/session/guard.tsx";
import { useViewer } from "#web/session/viewer.ts";

export const Route = createFileRoute("/_default/manage-channel")({
  ssr: false,
  beforeLoad: (entering) => guard("admin-or-moderator-or-creator", entering),
  staticData: { guarded: true },
  pendingComponent: PagePending,
  component: OwnChannel,
});

/** Without a channel in the URL: the dashboard of the first own channel, or a link to create one. */
function OwnChannel() {
  const viewer = useViewer();
  if (viewer.kind !== "member") return <PagePending />;
  const [first] = viewer.user.channels;
  if (!first) return <Navigate to="/create-channel/{-$channelId}" params={{}} replace />;
  return <Navigate to="/manage-channel/$channelId/dashboard" params={{ channelId: first._id }} replace />;
}
