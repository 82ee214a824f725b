import { createFileRoute, redirect } from "@tanstack/react-router";

/** Redirects the legacy administration path. */
export const Route = createFileRoute("/_default/_staff/oldAdmin")({
  beforeLoad: () => {
    throw redirect({ to: "/admin", replace: true });
  },
});
