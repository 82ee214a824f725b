import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/loaded-head.ts";
import { loadTv } from "./load-tv.ts";
import { TvScreen } from "./tv-screen.tsx";

interface TvSearch {
  /** The film that plays. */
  readonly film?: string;
}

export const Route = createFileRoute("/_tv/tv")({
  validateSearch: ({ film }: Record<string, unknown>): TvSearch => (typeof film === "string" ? { film } : {}),
  loader: ({ context }) => loadTv(context.queryClient),
  head: loadedHead,
  component: TvPage,
});

/** Films for the screen across the room, with four arrows and one key. */
function TvPage() {
  const { film } = Route.useSearch();
  return <TvScreen playingId={film} />;
}
