import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AudioLines } from "lucide-react";
import { useEffect } from "react";
import { subtitles, type AutomaticSubtitles as Automatic } from "#shared/subtitles/contract.ts";
import { call } from "#web/data/api.ts";
import { subtitlesQuery } from "#web/features/playback/video-extras.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { languageName } from "#web/ui/format/language.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

const POLL_INTERVAL_MS = 4000;

const STATE_TEXTS: Record<Automatic["runs"][number]["state"], (statusText: { language: string }) => string> =
  {
    waiting: m.videos_subtitles_automatic_waiting,
    running: m.videos_subtitles_automatic_running,
    failed: m.videos_subtitles_automatic_failed,
  };

function automaticQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "automatic-subtitles", videoId],
    queryFn: ({ signal }) => call(subtitles.automatic, { params: { id: videoId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.runs.some(isRunning) ? POLL_INTERVAL_MS : false),
  });
}

/** Starts automatic transcription, where the server supports it. */
export function AutomaticSubtitles({ videoId, language }: { videoId: string; language: string }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(automaticQuery(videoId));
  const write = useMutation({
    mutationFn: () => call(subtitles.write, { params: { id: videoId, language } }),
    onSuccess(response) {
      queryClient.setQueryData(automaticQuery(videoId).queryKey, response);
      showSnackbar({ text: m.videos_subtitles_automatic_asked() });
    },
  });

  // A lower count means that a run has finished.
  const count = data?.runs.length;
  useEffect(() => {
    if (count !== undefined) void queryClient.invalidateQueries(subtitlesQuery(videoId));
  }, [queryClient, videoId, count]);

  if (!data?.isOffered) return null;
  const isRequested = data.runs.some((item) => item.language === language && isRunning(item));
  return (
    <div className="grid justify-items-start gap-2.5">
      <Button
        icon={<AudioLines className="size-[18px]" />}
        isPending={write.isPending}
        disabled={isRequested}
        onClick={() => write.mutate()}
      >
        {m.videos_subtitles_automatic_create()}
      </Button>
      <p className="text-hint text-pretty text-text-3">{m.videos_subtitles_automatic_hint()}</p>
      <ul aria-live="polite" className="grid gap-1 text-small text-text-2">
        {data.runs.map((item) => (
          <li key={item.language}>{STATE_TEXTS[item.state]({ language: languageName(item.language) })}</li>
        ))}
      </ul>
      {write.error && (
        <Notice tone="danger" isNew>
          {failureText(write.error, m.videos_save_failed())}
        </Notice>
      )}
    </div>
  );
}

function isRunning({ state }: Automatic["runs"][number]): boolean {
  return state !== "failed";
}
