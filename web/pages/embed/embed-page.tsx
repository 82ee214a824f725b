import { createFileRoute } from "@tanstack/react-router";
import { loadedHead } from "#web/head/loaded-head.ts";
import { EmbedMissing } from "./embed-missing.tsx";
import { EmbedScreen } from "./embed-screen.tsx";
import { loadEmbed } from "./load-embed.ts";

interface EmbedSearch {
  /** Start position: `90`, `1m30s`. */
  readonly t?: unknown;
  /** `1`: starts automatically, muted where the browser requires it. */
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

/** A video embedded in a frame on another site. */
function EmbedPage() {
  const { id } = Route.useParams();
  const { t, autoplay } = Route.useSearch();
  const { exists } = Route.useLoaderData();
  if (!id || !exists) return <EmbedMissing />;
  return <EmbedScreen key={id} videoId={id} startTime={t} isAutoplay={String(autoplay) === "1"} />;
}
