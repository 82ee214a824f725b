import { videoTitle } from "#web/video-title.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { chapters } from "#shared/chapters/contract.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { callAnonymously } from "#web/features/videos/anonymous-call.ts";
import { answerNotFound, loadIfVisible } from "#web/load-if-visible.ts";
import { m } from "#web/i18n/compiled/messages.js";

async function loadFilm(ask: typeof call, id: string) {
  const input = { params: { id } };
  const [video, parts, tracks] = await Promise.all([
    ask(videos.get, input),
    ask(chapters.list, input),
    ask(subtitles.list, input),
  ]);
  return { video, chapters: parts.items, subtitles: tracks.items };
}

/** The same as whoever looks at the frame: only where a video is for adults, which visitors are not given at once. */
export function loadOwnFilm(id: string) {
  return loadFilm(call, id);
}

/** A film as every visitor sees it, with what its player shows. */
export function embeddedFilmQuery(id: string) {
  return queryOptions({
    queryKey: ["embed", "film", id],
    queryFn: () => loadFilm(callAnonymously, id),
    // The film is not taken away from somebody who is watching it.
    staleTime: "static",
  });
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Answers 404 where there is no film for everybody; gives what the head of the page says, and whether there is one. */
export async function loadEmbed(queryClient: QueryClient, id: string | undefined) {
  const isAddress = id !== undefined && ID.test(id);
  if (!isAddress) answerNotFound();
  const film = isAddress ? await loadIfVisible(queryClient, embeddedFilmQuery(id)) : undefined;
  const title = film ? videoTitle(film.video) : m.shell_error_not_found();
  return { title, isPrivate: true, isThere: film !== undefined };
}
