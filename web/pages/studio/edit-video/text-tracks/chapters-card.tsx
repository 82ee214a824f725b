import { useQuery } from "@tanstack/react-query";
import type { ChapterProblem } from "#shared/chapters/chapter-lines.ts";
import type { Chapter } from "#shared/chapters/contract.ts";
import { chaptersQuery } from "#web/features/playback/video-extras.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { SideCard } from "#web/pages/studio/edit-video/side-card.tsx";
import type { TextTracks } from "./use-text-tracks.ts";

interface ChaptersCardProps {
  readonly videoId: string;
  readonly textTracks: TextTracks;
}

/** Chapters of a video: entered here, or parsed from the description while none are entered. Saved with the form. */
export function ChaptersCard({ videoId, textTracks }: ChaptersCardProps) {
  const { data, isError, refetch, isFetching } = useQuery(chaptersQuery(videoId));
  return (
    <SideCard title={m.videos_chapters()} text={m.videos_chapters_text()}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {data && (
        <ChaptersField known={data.items} isManual={data.source === "author"} textTracks={textTracks} />
      )}
    </SideCard>
  );
}

interface ChaptersFieldProps extends Pick<ChaptersCardProps, "textTracks"> {
  readonly known: readonly Chapter[];
  /** Entered here, not parsed from the description. */
  readonly isManual: boolean;
}

function ChaptersField({ known, isManual, textTracks }: ChaptersFieldProps) {
  const { chapterText, chapterProblem, writeChapters } = textTracks;
  const stored = linesOf(known);
  return (
    <div className="grid gap-4">
      <TextArea
        label={m.videos_chapters_list()}
        hint={
          isManual || known.length === 0 ? m.videos_chapters_hint() : m.videos_chapters_from_description()
        }
        error={chapterProblem && problemText(chapterProblem)}
        rows={5}
        value={chapterText ?? stored}
        placeholder={"0:00 …\n1:30 …"}
        onChange={({ target }) => writeChapters(target.value.trim() === stored ? undefined : target.value)}
        className="[&_textarea]:tabular-nums"
      />
      {isManual && chapterText !== "" && (
        <Button variant="quiet" className="justify-self-start" onClick={() => writeChapters("")}>
          {m.videos_chapters_reset()}
        </Button>
      )}
    </div>
  );
}

function linesOf(list: readonly Chapter[]): string {
  return list.map(({ startSeconds, title }) => `${formatDuration(startSeconds)} ${title}`).join("\n");
}

function problemText(problem: ChapterProblem): string {
  switch (problem.kind) {
    case "time":
      return m.videos_chapters_problem_time({ line: problem.line });
    case "title":
      return m.videos_chapters_problem_title({ line: problem.line });
    case "order":
      return m.videos_chapters_problem_order({ line: problem.line });
    case "afterEnd":
      return m.videos_chapters_problem_end({ line: problem.line });
    case "start":
      return m.videos_chapters_problem_start();
    case "tooFew":
      return m.videos_chapters_problem_few();
    case "tooMany":
      return m.videos_chapters_problem_many();
  }
}
