import { useQuery } from "@tanstack/react-query";
import { type RefObject, useId, useState } from "react";
import type { SubtitleTrack } from "#shared/subtitles/contract.ts";
import { type Cue, readOwnWebVtt } from "#shared/subtitles/web-vtt.ts";
import { useFilmTime } from "#web/features/playback/film-time.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { classes } from "#web/ui/classes.ts";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { languageName } from "#web/ui/format/language.ts";
import { LoadMore } from "#web/ui/load-more.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";

interface TranscriptPanelProps {
  readonly tracks: readonly SubtitleTrack[];
  readonly stageRef: RefObject<HTMLElement | null>;
  readonly onSeek: (seconds: number) => void;
}

/** A long film has thousands of lines: so many are on the page at first, and more on demand. */
const PART = 300;

/** What is said in the film, to read, to search, and to jump to. */
export function TranscriptPanel({ tracks, stageRef, onSeek }: TranscriptPanelProps) {
  const headingId = useId();
  const [chosen, setChosen] = useState<string>();
  const [wish, setWish] = useState("");
  const [shown, setShown] = useState(PART);
  const seconds = useFilmTime(stageRef);
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
  const found = cues && matching(cues, wish);
  const current = cues?.findLast(({ startSeconds }) => startSeconds <= seconds);

  return (
    <section
      aria-labelledby={headingId}
      className="mt-5 grid gap-3 rounded-lg border border-line bg-surface-1/82 px-[18px] py-4"
    >
      <h2 id={headingId} className="text-[1.0625rem] leading-tight font-[730] mark-wide">
        {m.film_transcript()}
      </h2>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_200px]">
        <SearchField
          label={m.film_transcript_search()}
          placeholder={m.film_transcript_search()}
          value={wish}
          onChange={(text) => {
            setWish(text);
            setShown(PART);
          }}
        />
        {tracks.length > 1 && (
          <Select
            label={m.film_transcript_language()}
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
          aria-label={m.film_transcript()}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
          tabIndex={0}
          lang={track?.language}
        >
          {found.length === 0 && (
            <p role="status" className="py-3 text-text-2">
              {m.film_transcript_none()}
            </p>
          )}
          <ol>
            {found.slice(0, shown).map((cue) => (
              <li key={`${cue.startSeconds} ${cue.text}`} className="[content-visibility:auto]">
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
                  <span className="min-w-0 whitespace-pre-line wrap-anywhere">{cue.text}</span>
                </button>
              </li>
            ))}
          </ol>
          <LoadMore
            hasMore={found.length > shown}
            isLoading={false}
            onMore={() => setShown((count) => count + PART)}
          />
        </div>
      )}
    </section>
  );
}

async function loadCues(url: string, signal: AbortSignal): Promise<Cue[]> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`The subtitles answered ${answer.status}`);
  return readOwnWebVtt(await answer.text());
}

function matching(cues: readonly Cue[], wish: string): readonly Cue[] {
  const wanted = wish.trim().toLocaleLowerCase();
  if (wanted === "") return cues;
  return cues.filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
}
