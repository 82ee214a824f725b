import { createFileRoute, redirect } from "@tanstack/react-router";

/** Redirects the channel's root path to its dashboard. */
export const Route = createFileRoute("/_default/manage-channel/$channelId/")({
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/manage-channel/$channelId/dashboard", params, replace: true });
  },
});
