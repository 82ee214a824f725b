import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useId } from "react";
import { isLive, livePhase } from "#shared/live/phase.ts";
import type { Video } from "#shared/videos/contract.ts";
import { nextVideoStatus } from "#shared/videos/lifecycle.ts";
import { streamStatsQuery } from "#web/features/live/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatDate } from "#web/ui/format/date.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { scheduleOf } from "./schedule.ts";
import type { UploadStage } from "#web/pages/studio/edit-video/file/upload-stage.ts";
import type { VideoForm } from "#web/pages/studio/edit-video/use-video-form.ts";

interface PublishBarProps {
  readonly video: Video;
  readonly uploadStage: UploadStage;
  readonly form: VideoForm;
  readonly formId: string;
  /** Saving is disabled until the chapter list is valid. */
  readonly areChaptersWrong: boolean;
  /** Publication was requested and waits for the file. */
  readonly isWaiting: boolean;
  /** Opens the date dialog. */
  readonly onPlan: () => void;
}

/** Save and publish buttons with the result text. Sticky. */
export function PublishBar({
  video,
  uploadStage,
  form,
  formId,
  areChaptersWrong,
  isWaiting,
  onPlan,
}: PublishBarProps) {
  const messageId = useId();
  const isRecorded = useRecorded(video);
  const schedule = scheduleOf(video);
  const isRequested = video.status === "public" || schedule !== undefined || isWaiting || isLive(video);

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
        {/* Not a snackbar: it would cover these buttons. */}
        <p
          id={messageId}
          role="status"
          className="flex min-w-0 flex-[1_1_220px] items-center gap-2 text-small text-pretty text-text-2"
        >
          {form.done !== undefined && <Check className="size-4 stroke-[2.6] text-success-ink" />}
          {form.isChanged
            ? areChaptersWrong
              ? m.studio_bar_chapters_wrong()
              : m.studio_bar_changed()
            : (form.done ?? messageOf(video, { uploadStage, isWaiting, isRecorded }))}
        </p>
        <div className="flex gap-2.5 max-sm:grid max-sm:w-full max-sm:auto-cols-fr max-sm:grid-flow-col">
          <Button
            type="submit"
            form={formId}
            variant={isRequested && (form.isChanged || !isLive(video)) ? "primary" : "secondary"}
            isPending={form.isSending}
            onClick={form.withIntent("save")}
          >
            {m.studio_save()}
          </Button>
          {!isRequested && (
            <Button disabled={!canPlan(video)} aria-describedby={messageId} onClick={onPlan}>
              {m.studio_plan()}
            </Button>
          )}
          {!isRequested && (
            <Button
              type="submit"
              form={formId}
              variant="primary"
              disabled={!canPublish(uploadStage)}
              aria-describedby={messageId}
              isPending={form.isSending}
              onClick={form.withIntent("publish")}
            >
              {m.studio_publish()}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

function liveNote(video: Video, isRecorded: boolean): string {
  switch (livePhase(video)) {
    case "live":
      return m.live_bar_on();
    case "ended":
      return video.status === "draft" || !isRecorded ? m.live_bar_unrecorded() : m.live_bar_recording();
    case "none":
    case "waiting":
      return video.livestreamStartsAt === null ? m.live_start_hint() : m.live_bar_announced();
  }
}

function canPublish(uploadStage: UploadStage): boolean {
  if (uploadStage.kind === "transfer") return !uploadStage.isRejected;
  return (
    uploadStage.kind === "processing" || uploadStage.kind === "incomplete" || uploadStage.kind === "done"
  );
}

function canPlan({ status }: Video): boolean {
  return nextVideoStatus(status, "schedulePublish") !== undefined;
}

/** Whether a stream that has ended leaves a recording, which may not be there yet. */
function useRecorded(video: Video): boolean {
  const isAwaited = livePhase(video) === "ended" && video.renditions.length === 0;
  const { data } = useQuery({ ...streamStatsQuery(video._id), enabled: isAwaited });
  return data?.limits.isRecorded ?? true;
}

interface BarState extends Pick<PublishBarProps, "uploadStage" | "isWaiting"> {
  readonly isRecorded: boolean;
}

function messageOf(video: Video, { uploadStage, isWaiting, isRecorded }: BarState): string {
  if (video.live && (isLive(video) || video.renditions.length === 0)) return liveNote(video, isRecorded);
  if (video.status === "public")
    return m.studio_bar_public({ date: formatDate(video.publishedAt ?? video.createdAt) });
  if (isWaiting) return m.studio_bar_waiting();
  if (scheduleOf(video)) return m.studio_bar_planned();
  switch (uploadStage.kind) {
    case "choose":
      return m.studio_bar_no_file();
    case "resume":
      return m.studio_bar_unfinished();
    case "failed":
      return m.studio_bar_failed();
    case "transfer":
      return uploadStage.isRejected ? m.studio_bar_unfinished() : m.studio_bar_early();
    case "processing":
      return video.status === "processed" ? m.studio_bar_ready() : m.studio_bar_early();
    case "incomplete":
    case "done":
      return m.studio_bar_ready();
  }
}
