import { createFileRoute } from "@tanstack/react-router";
import { m } from "#web/i18n/compiled/messages.js";
import { loadedHead } from "#web/head/loaded-head.ts";
import { PlaybackFigures } from "./playback-figures.tsx";

export const Route = createFileRoute("/_default/_staff/admin/playback")({
  loader: () => ({ title: m.studio_playback(), isPrivate: true }),
  head: loadedHead,
  component: AdminPlaybackPage,
});

function AdminPlaybackPage() {
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <h1 className="mark-wide text-h1">{m.studio_playback()}</h1>
      <PlaybackFigures />
    </div>
  );
}
