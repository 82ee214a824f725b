import { createFileRoute, redirect } from "@tanstack/react-router";

/** Where the administration once was. */
export const Route = createFileRoute("/_default/_staff/oldAdmin")({
  beforeLoad: () => {
    throw redirect({ to: "/admin", replace: true });
  },
});
