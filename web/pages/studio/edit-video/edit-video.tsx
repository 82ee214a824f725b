import { videoTitle } from "#web/data/video-title.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { isLive } from "#shared/live/phase.ts";
import type { Processing, Video } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { cancelUpload, useLocalUpload } from "#web/features/uploads/upload-store.ts";
import { canBeWatched, isProcessed } from "#web/features/videos/processing.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { videoStateLabel, visibilityName } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { ChaptersCard } from "./text-tracks/chapters-card.tsx";
import { EDIT_COLUMNS } from "./edit-columns.ts";
import { FilePanel } from "./file/file-panel.tsx";
import { LivePanelSkeleton } from "./live/live-panel-skeleton.tsx";
import { SchedulePanel } from "./publish/schedule-panel.tsx";
import { scheduleOf } from "./publish/schedule.ts";
import { PublishBar } from "./publish/publish-bar.tsx";
import { uploadStageOf, expectedStatus, type UploadStage } from "./file/upload-stage.ts";
import { SubtitlesCard } from "./text-tracks/subtitles-card.tsx";
import { ThumbnailField } from "./thumbnail/thumbnail-field.tsx";
import { TrimCard } from "./trim/trim-card.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { useFootage } from "./use-footage.ts";
import { useVideoForm } from "./use-video-form.ts";
import { useTextTracks } from "./text-tracks/use-text-tracks.ts";
import { VideoAside } from "./video-aside.tsx";
import { VideoDetails } from "./video-details.tsx";
import { ReviewNotice } from "#web/features/reviews/review-notice.tsx";
import { ViolationNotice } from "#web/features/reports/violation-notice.tsx";

const DeleteVideoDialog = lazy(() =>
  import("#web/features/videos/delete-video-dialog.tsx").then((module) => ({
    default: module.DeleteVideoDialog,
  })),
);

const ClipsCard = lazy(() =>
  import("./live/clips-card.tsx").then((module) => ({ default: module.ClipsCard })),
);
const RecordingCard = lazy(() =>
  import("./live/recording-card.tsx").then((module) => ({ default: module.RecordingCard })),
);
const LiveStreamPanel = lazy(() =>
  import("./live/live-stream-panel.tsx").then((module) => ({ default: module.LiveStreamPanel })),
);
const ScheduleDialog = lazy(() =>
  import("./publish/schedule-dialog.tsx").then((module) => ({ default: module.ScheduleDialog })),
);

interface EditVideoProps {
  readonly channelId: string;
  readonly video: Video;
  readonly processing: Processing;
}

/** Upload progress, video details and publication on one screen, from the first byte of the upload. */
export function EditVideo({ channelId, video, processing }: EditVideoProps) {
  const formId = useId();
  const router = useRouter();
  const upload = useLocalUpload(video._id);
  const footage = useFootage(video, upload);
  const [newThumbnail, setNewThumbnail] = useState<Blob>();
  const [isDeleting, setDeleting] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const uploadStage = uploadStageOf(processing, upload?.transfer);
  const textTracks = useTextTracks(video);
  const form = useVideoForm(video, textTracks);
  const isRefused = uploadStage.kind === "transfer" && uploadStage.isRejected;
  const isWaiting = video.publishWhenReady || (upload?.publishesAfter === true && !isRefused);

  const schedule = scheduleOf(video);

  useFreshVideo(video, processing);

  function leave() {
    cancelUpload(video._id);
    setDeleted(true);
    void router.navigate({ to: "/manage-channel/$channelId/videos", params: { channelId }, replace: true });
  }

  return (
    <div className="measure-wide pt-4">
      <Heading channelId={channelId} video={video} status={expectedStatus(uploadStage, processing.status)} />
      {video.review && <ReviewNotice review={video.review} />}
      {video.violation && <ViolationNotice violation={video.violation} />}
      {schedule && <SchedulePanel video={video} schedule={schedule} onMove={() => setScheduling(true)} />}
      {form.conflict && <ConflictNotice video={video} form={form} fields={form.conflict} />}
      <MediaPanels video={video} processing={processing} uploadStage={uploadStage} />
      <div className={classes(EDIT_COLUMNS, "mt-8")}>
        <form id={formId} aria-label={m.studio_form_label()} {...form.props} className="grid min-w-0 gap-6">
          <VideoDetails form={form} />
          <ThumbnailField
            videoId={video._id}
            frames={footage.frames}
            videoSource={footage.source}
            durationSeconds={footage.durationSeconds}
            onSearch={footage.search}
            current={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
            chosen={newThumbnail}
            onChosen={setNewThumbnail}
          />
        </form>
        <div className="lg:sticky lg:top-[calc(var(--topbar)+16px)]">
          <VideoAside
            video={video}
            newThumbnail={newThumbnail ?? footage.placeholderImage}
            isWatchable={canBeWatched(processing) || isLive(video)}
            onDelete={() => setDeleting(true)}
          />
        </div>
        <div className="grid items-start gap-6 lg:col-start-1 xl:grid-cols-2">
          {video.duration > 0 && <ChaptersCard videoId={video._id} textTracks={textTracks} />}
          {video.live && (
            <Suspense>
              {!isLive(video) && <RecordingCard videoId={video._id} />}
              <ClipsCard video={video} />
            </Suspense>
          )}
          <SubtitlesCard video={video} textTracks={textTracks} />
          {video.hls !== null && !video.audioOnly && !isLive(video) && <TrimCard video={video} />}
        </div>
      </div>
      <PublishBar
        video={video}
        uploadStage={uploadStage}
        form={form}
        formId={formId}
        areChaptersWrong={textTracks.isInvalid}
        isWaiting={isWaiting}
        onPlan={() => setScheduling(true)}
      />
      <UnsavedGuard isChanged={form.isChanged && !isDeleted} />
      <LazyOverlay isOpen={isScheduling}>
        <ScheduleDialog
          isOpen={isScheduling}
          video={video}
          onClose={() => setScheduling(false)}
          onPlan={(next) => {
            setScheduling(false);
            void form.schedule(next);
          }}
        />
      </LazyOverlay>
      <LazyOverlay isOpen={isDeleting}>
        <DeleteVideoDialog
          video={isDeleting ? video : undefined}
          onClose={() => setDeleting(false)}
          onDeleted={leave}
        />
      </LazyOverlay>
    </div>
  );
}

interface HeadingProps extends Pick<EditVideoProps, "channelId" | "video"> {
  /** The current status. */
  readonly status: VideoStatus;
}

function Heading({ channelId, video, status }: HeadingProps) {
  const { tone, label } = videoStateLabel({ ...video, status });
  return (
    <div className="mb-6 max-w-[90ch]">
      <Link
        href={`/manage-channel/${channelId}/videos`}
        className="-ml-1.5 inline-flex items-center gap-0.5 rounded-xs py-1 pr-2 text-small font-[600] text-text-2 hover:text-text"
      >
        <ChevronLeft className="size-[18px]" />
        {m.studio_back()}
      </Link>
      <h1 className="mt-1.5 mark-wide text-h1 text-balance wrap-anywhere">{videoTitle(video)}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-text-2">
        <StatusDot tone={tone}>{label}</StatusDot>
        {!video.bannedByNadaj && <span>{visibilityName(video.visibility)}</span>}
      </p>
    </div>
  );
}

interface MediaPanelsProps extends Pick<EditVideoProps, "video" | "processing"> {
  readonly uploadStage: UploadStage;
}

/** The live stream of the video, its file, or both: a stream that has ended may get its recording from a file. */
function MediaPanels({ video, processing, uploadStage }: MediaPanelsProps) {
  /** The recording of an ended live stream may not be available yet. */
  const hasNoRecording = video.renditions.length === 0;
  return (
    <>
      {video.live && (isLive(video) || hasNoRecording) && (
        <Suspense fallback={<LivePanelSkeleton />}>
          <LiveStreamPanel video={video} />
        </Suspense>
      )}
      {!isLive(video) && !(video.live && hasNoRecording && uploadStage.kind === "done") && (
        <div className={video.live && hasNoRecording ? "mt-8" : undefined}>
          <FilePanel videoId={video._id} processing={processing} canReplace={video.can.replaceFile} />
        </div>
      )}
    </>
  );
}

/** Refetches the video while its file is processed: its status, duration and thumbnail change. */
function useFreshVideo(video: Video, processing: Processing) {
  const queryClient = useQueryClient();
  const { status } = processing;
  const isDone = isProcessed(processing);
  const isOutdated =
    status !== video.status || (isDone && video.renditions.length < processing.renditions.length);

  useEffect(() => {
    if (isOutdated) void queryClient.invalidateQueries({ queryKey: videoQuery(video._id).queryKey });
  }, [queryClient, video._id, isOutdated, status, isDone]);
}
