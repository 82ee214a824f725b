import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { AdminComments } from "./admin-comments.tsx";

export const Route = createFileRoute("/_default/_staff/admin/comments")({
  loader: () => ({ title: m.comments_title(), isPrivate: true }),
  head: loadedHead,
  component: AdminComments,
});
