import { Check } from "lucide-react";
import { useId } from "react";
import { isLive, livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { formatDate } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/notice.tsx";
import { planOf } from "./plan.ts";
import type { Stage } from "./stage.ts";
import type { VideoForm } from "./use-video-form.ts";

interface PublishBarProps {
  readonly video: Video;
  readonly stage: Stage;
  readonly form: VideoForm;
  readonly formId: string;
  /** Nothing can be saved before the list of chapters is mended. */
  readonly areChaptersWrong: boolean;
  /** Publishing was asked for and waits for the file. */
  readonly isWaiting: boolean;
  /** Asks for a date. */
  readonly onPlan: () => void;
}

/** Saves and publishes; says what will come of it. Stays in sight. */
export function PublishBar({
  video,
  stage,
  form,
  formId,
  areChaptersWrong,
  isWaiting,
  onPlan,
}: PublishBarProps) {
  const noteId = useId();
  const plan = planOf(video);
  const isAsked = video.status === "public" || plan !== undefined || isWaiting || isLive(video);

  return (
    <div
      role="group"
      aria-label={m.studio_bar_label()}
      className="sticky bottom-0 z-10 -mx-4 mt-8 border-t border-line bg-bg/92 px-4 py-3 backdrop-blur-lg max-md:bottom-(--bottombar) md:-mr-8 md:-ml-6 md:pr-8 md:pl-6"
    >
      {form.failure && (
        <Notice tone="danger" isNew className="mb-3">
          {form.failure.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2.5">
        {/* Not a snackbar: that would cover these very buttons. */}
        <p
          id={noteId}
          role="status"
          className="flex min-w-0 flex-[1_1_220px] items-center gap-2 text-small text-pretty text-text-2"
        >
          {form.done !== undefined && <Check className="size-4 stroke-[2.6] text-success-ink" />}
          {form.isChanged
            ? areChaptersWrong
              ? m.studio_bar_chapters_wrong()
              : m.studio_bar_changed()
            : (form.done ?? noteOf(video, stage, isWaiting))}
        </p>
        <div className="flex gap-2.5 max-sm:grid max-sm:w-full max-sm:auto-cols-fr max-sm:grid-flow-col">
          <Button
            type="submit"
            form={formId}
            variant={isAsked && (form.isChanged || !isLive(video)) ? "primary" : "secondary"}
            isPending={form.isSending}
            onClick={form.wishTo("save")}
          >
            {m.studio_save()}
          </Button>
          {!isAsked && (
            <Button disabled={!canPlan(video)} aria-describedby={noteId} onClick={onPlan}>
              {m.studio_plan()}
            </Button>
          )}
          {!isAsked && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={!canPublish(stage)}
              aria-describedby={noteId}
              isPending={form.isSending}
              onClick={form.wishTo("publish")}
            >
              {m.studio_publish()}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function liveNote(video: Video): string {
  switch (livePhase(video)) {
    case "live":
      return m.live_bar_on();
    case "ended":
      return video.status === "draft" ? m.live_bar_unrecorded() : m.live_bar_recording();
    case "none":
    case "waiting":
      return video.livestreamStartsAt === null ? m.live_start_hint() : m.live_bar_announced();
  }
}

function canPublish(stage: Stage): boolean {
  if (stage.kind === "transfer") return !stage.isRefused;
  return stage.kind === "processing" || stage.kind === "incomplete" || stage.kind === "done";
}

function canPlan({ status }: Video): boolean {
  return nextVideoStatus(status, "schedulePublish") !== undefined;
}

function noteOf(video: Video, stage: Stage, isWaiting: boolean): string {
  if (video.live && (isLive(video) || video.renditions.length === 0)) return liveNote(video);
  if (video.status === "public")
    return m.studio_bar_public({ date: formatDate(video.publishedAt ?? video.createdAt) });
  if (isWaiting) return m.studio_bar_waiting();
  if (planOf(video)) return m.studio_bar_planned();
  switch (stage.kind) {
    case "choose":
      return m.studio_bar_no_file();
    case "resume":
      return m.studio_bar_unfinished();
    case "failed":
      return m.studio_bar_failed();
    case "transfer":
      return stage.isRefused ? m.studio_bar_unfinished() : m.studio_bar_early();
    case "processing":
      return video.status === "processed" ? m.studio_bar_ready() : m.studio_bar_early();
    case "incomplete":
    case "done":
      return m.studio_bar_ready();
  }
}
