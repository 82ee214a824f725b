import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import type { SubtitleTrack } from "#shared/subtitles/contract.ts";
import { type Cue, readOwnWebVtt } from "#shared/subtitles/web-vtt.ts";
import { useVideoTime } from "#web/features/playback/video-time.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { classes } from "#web/ui/styles/classes.ts";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { languageName } from "#web/ui/format/language.ts";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";

interface TranscriptPanelProps {
  readonly tracks: readonly SubtitleTrack[];
  readonly stageRef: RefObject<HTMLElement | null>;
  readonly onSeek: (seconds: number) => void;
}

/** Lines rendered at first, and per click on "more": a long video has thousands of lines. */
const LINES_PER_PAGE = 300;

/** Transcript of the video: read, search, and jump to a line. */
export function TranscriptPanel({ tracks, stageRef, onSeek }: TranscriptPanelProps) {
  const headingId = useId();
  const [chosen, setChosen] = useState<string>();
  const [searchText, setSearchText] = useState("");
  const [shown, setShown] = useState(LINES_PER_PAGE);
  const seconds = useVideoTime(stageRef);
  const track = tracks.find(({ language }) => language === (chosen ?? getLocale())) ?? tracks.at(0);
  const {
    data: cues,
    isError,
    refetch,
    isFetching,
  } = useQuery({
    queryKey: ["videos", "transcript", track?.url],
    queryFn: ({ signal }) => loadCues(track?.url ?? "", signal),
    enabled: track !== undefined,
    staleTime: "static",
  });
  const found = cues && matching(cues, searchText);
  const current = cues?.findLast(({ startSeconds }) => startSeconds <= seconds);

  return (
    <section
      aria-labelledby={headingId}
      className="mt-5 grid gap-3 rounded-lg border border-line bg-surface-1/82 px-[18px] py-4"
    >
      <h2 id={headingId} className="text-[1.0625rem] leading-tight font-[730] mark-wide">
        {m.videos_subtitles_transcript()}
      </h2>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_200px]">
        <SearchField
          label={m.videos_subtitles_transcript_search()}
          placeholder={m.videos_subtitles_transcript_search()}
          value={searchText}
          onChange={(text) => {
            setSearchText(text);
            setShown(LINES_PER_PAGE);
          }}
        />
        {tracks.length > 1 && (
          <Select
            label={m.videos_subtitles_transcript_language()}
            isLabelHidden
            value={track?.language ?? null}
            options={tracks.map(({ language }) => ({ value: language, label: languageName(language) }))}
            onChange={setChosen}
          />
        )}
      </div>
      {isError && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!cues && !isError && (
        <Loading>
          <SkeletonText lines={5} />
        </Loading>
      )}
      {found && (
        <div
          className="max-h-[420px] overflow-y-auto -outline-offset-2"
          role="region"
          aria-label={m.videos_subtitles_transcript()}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
          tabIndex={0}
          lang={track?.language}
        >
          {found.length === 0 && (
            <p role="status" className="py-3 text-text-2">
              {m.videos_subtitles_transcript_none()}
            </p>
          )}
          <ol>
            {found.slice(0, shown).map((cue) => (
              <li key={`${cue.startSeconds} ${cue.voice} ${cue.text}`} className="[content-visibility:auto]">
                <button
                  type="button"
                  aria-current={cue === current || undefined}
                  onClick={() => onSeek(cue.startSeconds)}
                  className={classes(
                    "flex w-full items-baseline gap-3 rounded-sm px-2 py-1.5 text-left -outline-offset-2 hover:bg-surface-2",
                    cue === current && "bg-accent-soft",
                  )}
                >
                  <span className="w-[4.5ch] shrink-0 text-small text-accent-ink tabular-nums">
                    {formatDuration(cue.startSeconds)}
                  </span>
                  <span className="min-w-0 whitespace-pre-line wrap-anywhere">
                    {cue.voice && <span className="font-[640]">{cue.voice}: </span>}
                    {cue.text}
                  </span>
                </button>
              </li>
            ))}
          </ol>
          <LoadMore
            hasMore={found.length > shown}
            isLoading={false}
            onMore={() => setShown((count) => count + LINES_PER_PAGE)}
          />
        </div>
      )}
    </section>
  );
}

async function loadCues(url: string, signal: AbortSignal): Promise<Cue[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`Subtitle request failed with status ${response.status}`);
  return readOwnWebVtt(await response.text());
}

function matching(cues: readonly Cue[], searchText: string): readonly Cue[] {
  const needle = searchText.trim().toLocaleLowerCase();
  if (needle === "") return cues;
  return cues.filter(({ voice = "", text }) => `${voice}: ${text}`.toLocaleLowerCase().includes(needle));
}
