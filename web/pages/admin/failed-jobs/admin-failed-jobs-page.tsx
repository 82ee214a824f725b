import { createFileRoute, redirect } from "@tanstack/react-router";

/** Redirects the earlier address of the failed jobs. */
export const Route = createFileRoute("/_default/_staff/admin/failed-jobs")({
  beforeLoad: () => {
    throw redirect({ to: "/admin/jobs", replace: true });
  },
});
