import { createFileRoute } from "@tanstack/react-router";
import { PagePending } from "#web/layouts/page-pending.tsx";
import { guard, GuardedOutlet } from "#web/session/guard.tsx";
import { managesChannel } from "#web/session/roles.ts";

export const Route = createFileRoute("/_default/manage-channel/$channelId")({
  ssr: false,
  beforeLoad: ({ context, params }) =>
    guard(context.queryClient, (user) => managesChannel(user, params.channelId)),
  pendingComponent: PagePending,
  component: GuardedOutlet,
});
