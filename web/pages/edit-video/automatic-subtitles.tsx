import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AudioLines } from "lucide-react";
import { useEffect } from "react";
import { subtitles, type AutomaticSubtitles as Automatic } from "#shared/subtitles/contract.ts";
import { call } from "#web/api.ts";
import { subtitlesQuery } from "#web/features/playback/film-parts.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { languageName } from "#web/ui/format/language.ts";
import { Notice } from "#web/ui/notice.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

const LOOK_EVERY_MS = 4000;

const STATE_TEXTS: Record<Automatic["runs"][number]["state"], (says: { language: string }) => string> = {
  waiting: m.film_automatic_waiting,
  running: m.film_automatic_running,
  failed: m.film_automatic_failed,
};

function automaticQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "automatic-subtitles", videoId],
    queryFn: ({ signal }) => call(subtitles.automatic, { params: { id: videoId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isUnderWay) ? LOOK_EVERY_MS : false),
  });
}

/** Lets a machine write subtitles, where the site has one. */
export function AutomaticSubtitles({ videoId, language }: { videoId: string; language: string }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(automaticQuery(videoId));
  const write = useMutation({
    mutationFn: () => call(subtitles.write, { params: { id: videoId, language } }),
    onSuccess(asked) {
      queryClient.setQueryData(automaticQuery(videoId).queryKey, asked);
      showSnackbar({ text: m.film_automatic_asked() });
    },
  });

  // One less than before: it is written.
  const count = data?.runs.length;
  useEffect(() => {
    if (count !== undefined) void queryClient.invalidateQueries(subtitlesQuery(videoId));
  }, [queryClient, videoId, count]);

  if (!data?.isOffered) return null;
  const isAsked = data.runs.some((item) => item.language === language && isUnderWay(item));
  return (
    <div className="grid justify-items-start gap-2.5">
      <Button
        icon={<AudioLines className="size-[18px]" />}
        isPending={write.isPending}
        disabled={isAsked}
        onClick={() => write.mutate()}
      >
        {m.film_automatic_create()}
      </Button>
      <p className="text-hint text-pretty text-text-3">{m.film_automatic_hint()}</p>
      <ul aria-live="polite" className="grid gap-1 text-small text-text-2">
        {data.runs.map((item) => (
          <li key={item.language}>{STATE_TEXTS[item.state]({ language: languageName(item.language) })}</li>
        ))}
      </ul>
      {write.error && (
        <Notice tone="danger" isNew>
          {failureText(write.error, m.film_save_failed())}
        </Notice>
      )}
    </div>
  );
}

function isUnderWay({ state }: Automatic["runs"][number]): boolean {
  return state !== "failed";
}
