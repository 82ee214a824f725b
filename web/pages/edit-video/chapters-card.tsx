import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ChapterProblem, readChapterLines } from "#shared/chapters/chapter-lines.ts";
import { type Chapter, chapters } from "#shared/chapters/contract.ts";
import type { Video } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { chaptersQuery } from "#web/features/playback/film-parts.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/empty-state.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Loading, SkeletonText } from "#web/ui/skeleton.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { TextArea } from "#web/ui/text-area.tsx";
import { SideCard } from "./side-card.tsx";

/** The chapters of a film: written here, or read from its description as long as nothing is. */
export function ChaptersCard({ video }: { readonly video: Video }) {
  const { data, isError, refetch, isFetching } = useQuery(chaptersQuery(video._id));
  return (
    <SideCard title={m.film_chapters()} text={m.film_chapters_text()}>
      {isError && !data && <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />}
      {!data && !isError && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {data && (
        <ChaptersForm
          // What is saved elsewhere, or read anew from the description, is another text to begin with.
          key={JSON.stringify(data.items)}
          video={video}
          known={data.items}
          isWritten={data.source === "author"}
        />
      )}
    </SideCard>
  );
}

interface ChaptersFormProps {
  readonly video: Video;
  readonly known: readonly Chapter[];
  /** Not read from the description. */
  readonly isWritten: boolean;
}

function ChaptersForm({ video, known, isWritten }: ChaptersFormProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState(() => linesOf(known));
  const { chapters: read, problem } = readChapterLines(text, video.duration);
  const isChanged = text.trim() !== linesOf(known);

  const save = useMutation({
    mutationFn: (list: readonly Chapter[]) =>
      call(chapters.replace, { params: { id: video._id }, body: { chapters: [...list] } }),
    onSuccess(saved) {
      queryClient.setQueryData(chaptersQuery(video._id).queryKey, saved);
      showSnackbar({ text: m.film_chapters_saved() });
    },
  });
  const failure = save.error ? failureText(save.error, m.film_save_failed()) : undefined;

  return (
    <form
      aria-label={m.film_chapters()}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) save.mutate(read);
      }}
    >
      <TextArea
        label={m.film_chapters_list()}
        hint={isWritten || known.length === 0 ? m.film_chapters_hint() : m.film_chapters_from_description()}
        error={(problem && problemText(problem)) ?? failure}
        rows={5}
        value={text}
        placeholder={"0:00 …\n1:30 …"}
        onChange={(event) => setText(event.target.value)}
        className="[&_textarea]:tabular-nums"
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" disabled={!isChanged || problem !== undefined} isPending={save.isPending}>
          {m.film_chapters_save()}
        </Button>
        {isWritten && (
          <Button variant="quiet" isPending={save.isPending} onClick={() => save.mutate([])}>
            {m.film_chapters_reset()}
          </Button>
        )}
      </div>
    </form>
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
