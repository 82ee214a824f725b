import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/loaded-head.ts";
import { EmbedMissing } from "./embed-missing.tsx";
import { EmbedScreen } from "./embed-screen.tsx";
import { loadEmbed } from "./load-embed.ts";

interface EmbedSearch {
  /** Where to begin: `90`, `1m30s`. */
  readonly t?: unknown;
  /** `1`: begins by itself, without sound where the browser wants that. */
  readonly autoplay?: unknown;
}

export const Route = createFileRoute("/_empty/embed/{-$id}")({
  validateSearch: ({ t, autoplay }: Record<string, unknown>): EmbedSearch => ({
    ...(t === undefined ? {} : { t }),
    ...(autoplay === undefined ? {} : { autoplay }),
  }),
  loader: ({ context, params }) => loadEmbed(context.queryClient, params.id),
  head: loadedHead,
  component: EmbedPage,
});

/** A film in a frame of another site. */
function EmbedPage() {
  const { id } = Route.useParams();
  const { t, autoplay } = Route.useSearch();
  const { isThere } = Route.useLoaderData();
  if (!id || !isThere) return <EmbedMissing />;
  return <EmbedScreen key={id} videoId={id} startTime={t} isAutoplay={String(autoplay) === "1"} />;
}
