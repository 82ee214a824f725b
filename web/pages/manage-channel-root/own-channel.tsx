import { Navigate } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { useViewer } from "#web/session/viewer.ts";

/** Without a channel in the address: the dashboard of the first own one, or the way to a first one. */
export function OwnChannel() {
  const viewer = useViewer();
  if (viewer.kind !== "member") return <PagePending />;
  const [first] = viewer.user.channels;
  if (!first) return <Navigate to="/create-channel/{-$channelId}" params={{}} replace />;
  return <Navigate to="/manage-channel/$channelId/dashboard" params={{ channelId: first._id }} replace />;
}
