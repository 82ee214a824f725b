import { useQuery } from "@tanstack/react-query";
import type { ChapterProblem } from "#shared/chapters/chapter-lines.ts";
import type { Chapter } from "#shared/chapters/contract.ts";
import { chaptersQuery } from "#web/features/playback/film-parts.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { SideCard } from "./side-card.tsx";
import type { VideoParts } from "./use-video-parts.ts";

interface ChaptersCardProps {
  readonly videoId: string;
  readonly parts: VideoParts;
}

/** The chapters of a video: written here, or read from its description as long as nothing is. Saved with the form. */
export function ChaptersCard({ videoId, parts }: ChaptersCardProps) {
  const { data, isError, refetch, isFetching } = useQuery(chaptersQuery(videoId));
  return (
    <SideCard title={m.film_chapters()} text={m.film_chapters_text()}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {data && <ChaptersField known={data.items} isWritten={data.source === "author"} parts={parts} />}
    </SideCard>
  );
}

interface ChaptersFieldProps extends Pick<ChaptersCardProps, "parts"> {
  readonly known: readonly Chapter[];
  /** Not read from the description. */
  readonly isWritten: boolean;
}

function ChaptersField({ known, isWritten, parts }: ChaptersFieldProps) {
  const { chapterText, chapterProblem, writeChapters } = parts;
  const stored = linesOf(known);
  return (
    <div className="grid gap-4">
      <TextArea
        label={m.film_chapters_list()}
        hint={isWritten || known.length === 0 ? m.film_chapters_hint() : m.film_chapters_from_description()}
        error={chapterProblem && problemText(chapterProblem)}
        rows={5}
        value={chapterText ?? stored}
        placeholder={"0:00 …\n1:30 …"}
        onChange={({ target }) => writeChapters(target.value.trim() === stored ? undefined : target.value)}
        className="[&_textarea]:tabular-nums"
      />
      {isWritten && chapterText !== "" && (
        <Button variant="quiet" className="justify-self-start" onClick={() => writeChapters("")}>
          {m.film_chapters_reset()}
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
      return m.film_chapters_problem_time({ line: problem.line });
    case "title":
      return m.film_chapters_problem_title({ line: problem.line });
    case "order":
      return m.film_chapters_problem_order({ line: problem.line });
    case "afterEnd":
      return m.film_chapters_problem_end({ line: problem.line });
    case "start":
      return m.film_chapters_problem_start();
    case "tooFew":
      return m.film_chapters_problem_few();
    case "tooMany":
      return m.film_chapters_problem_many();
  }
}
