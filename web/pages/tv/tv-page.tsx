import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { loadTv } from "./load-tv.ts";
import { TvScreen } from "./tv-screen.tsx";

interface TvSearch {
  /** The video being played. */
  readonly video?: string;
}

export const Route = createFileRoute("/_tv/tv")({
  validateSearch: ({ video }: Record<string, unknown>): TvSearch =>
    typeof video === "string" ? { video } : {},
  loader: ({ context }) => loadTv(context.queryClient),
  head: loadedHead,
  component: TvPage,
});

/** TV interface for remote controls: four arrow keys and Enter. */
function TvPage() {
  const { video } = Route.useSearch();
  return <TvScreen playingId={video} />;
}
