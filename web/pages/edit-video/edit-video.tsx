import { videoTitle } from "#web/video-title.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useState } from "react";
import { isLive } from "#shared/live/phase.ts";
import type { Processing, Video } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { dropUpload, useLocalUpload } from "#web/features/uploads/upload-store.ts";
import { useFrames } from "#web/features/uploads/use-frames.ts";
import { canBeWatched, isProcessed } from "#web/features/videos/processing.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { videoStateWords, visibilityName } from "#web/features/videos/words.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/classes.ts";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { Link } from "#web/ui/link.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { ChaptersCard } from "./chapters-card.tsx";
import { EDIT_COLUMNS } from "./edit-columns.ts";
import { FilePanel } from "./file-panel.tsx";
import { LivePanelSkeleton } from "./live-panel-skeleton.tsx";
import { PlanPanel } from "./plan-panel.tsx";
import { planOf } from "./plan.ts";
import { PublishBar } from "./publish-bar.tsx";
import { stageOf, statusAt } from "./stage.ts";
import { SubtitlesCard } from "./subtitles-card.tsx";
import { ThumbnailField } from "./thumbnail-field.tsx";
import { TrimCard } from "./trim-card.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { useVideoForm } from "./use-video-form.ts";
import { useVideoParts } from "./use-video-parts.ts";
import { VideoAside } from "./video-aside.tsx";
import { VideoDetails } from "./video-details.tsx";
import { ViolationNotice } from "#web/features/videos/violation-notice.tsx";

const DeleteVideoDialog = lazy(() =>
  import("#web/features/videos/delete-video-dialog.tsx").then((module) => ({
    default: module.DeleteVideoDialog,
  })),
);

const BroadcastPanel = lazy(() =>
  import("./broadcast-panel.tsx").then((module) => ({ default: module.BroadcastPanel })),
);
const PlanDialog = lazy(() => import("./plan-dialog.tsx").then((module) => ({ default: module.PlanDialog })));

interface EditVideoProps {
  readonly channelId: string;
  readonly video: Video;
  readonly processing: Processing;
}

/** The file on its way, what is said about it, and its publication: one screen from the first byte on. */
export function EditVideo({ channelId, video, processing }: EditVideoProps) {
  const formId = useId();
  const router = useRouter();
  const upload = useLocalUpload(video._id);
  const [askedHls, setAskedHls] = useState<string>();
  const localFilm = upload?.facts?.picture?.canDecode ? upload.file : undefined;
  const durationSeconds = upload?.facts?.durationSeconds ?? video.duration;
  const frames = useFrames(localFilm ?? askedHls, durationSeconds);
  const [picture, setPicture] = useState<Blob>();
  const [isDeleting, setDeleting] = useState(false);
  const [isPlanning, setPlanning] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  // Before the server has made a thumbnail, a frame of the film is a better picture than none.
  const standIn = video.hasThumbnail || frames.step !== "found" ? undefined : frames.frames.at(0)?.image;
  const stage = stageOf(processing, upload?.transfer);
  const parts = useVideoParts(video);
  const form = useVideoForm(video, parts);
  const isRefused = stage.kind === "transfer" && stage.isRefused;
  const isWaiting = video.publishWhenReady || (upload?.publishesAfter === true && !isRefused);

  const plan = planOf(video);
  /** Of a live stream that is over the recording may still be on its way. */
  const isWithoutFilm = video.renditions.length === 0;

  useFreshVideo(video, processing);

  function leave() {
    dropUpload(video._id);
    setDeleted(true);
    void router.navigate({ to: "/manage-channel/$channelId/videos", params: { channelId }, replace: true });
  }

  return (
    <div className="measure-wide pt-4">
      <Heading channelId={channelId} video={video} status={statusAt(stage, processing.status)} />
      {video.violation && <ViolationNotice violation={video.violation} />}
      {plan && <PlanPanel video={video} plan={plan} onMove={() => setPlanning(true)} />}
      {form.conflict && <ConflictNotice video={video} form={form} fields={form.conflict} />}
      {video.live && (isLive(video) || isWithoutFilm) && (
        <Suspense fallback={<LivePanelSkeleton />}>
          <BroadcastPanel video={video} />
        </Suspense>
      )}
      {!isLive(video) && !(video.live && isWithoutFilm && stage.kind === "done") && (
        <div className={video.live && isWithoutFilm ? "mt-8" : undefined}>
          <FilePanel videoId={video._id} processing={processing} canReplace={video.can.replaceFile} />
        </div>
      )}
      <div className={classes(EDIT_COLUMNS, "mt-8")}>
        <form id={formId} aria-label={m.studio_form_label()} {...form.props} className="grid min-w-0 gap-6">
          <VideoDetails form={form} />
          <ThumbnailField
            videoId={video._id}
            frames={frames}
            film={localFilm ?? (video.audioOnly ? undefined : (video.hls ?? undefined))}
            durationSeconds={durationSeconds}
            onSearch={
              video.hls === null || video.audioOnly ? undefined : () => setAskedHls(video.hls ?? undefined)
            }
            current={video.hasThumbnail ? video.thumbnailBaseUrl : undefined}
            chosen={picture}
            onChosen={setPicture}
          />
        </form>
        <div className="lg:sticky lg:top-[calc(var(--topbar)+16px)]">
          <VideoAside
            video={video}
            picture={picture ?? standIn}
            isWatchable={canBeWatched(processing) || isLive(video)}
            onDelete={() => setDeleting(true)}
          />
        </div>
        <div className="grid items-start gap-6 lg:col-start-1 xl:grid-cols-2">
          {video.duration > 0 && <ChaptersCard videoId={video._id} parts={parts} />}
          <SubtitlesCard videoId={video._id} parts={parts} />
          {video.hls !== null && !video.audioOnly && !isLive(video) && <TrimCard video={video} />}
        </div>
      </div>
      <PublishBar
        video={video}
        stage={stage}
        form={form}
        formId={formId}
        areChaptersWrong={parts.isWrong}
        isWaiting={isWaiting}
        onPlan={() => setPlanning(true)}
      />
      <UnsavedGuard isChanged={form.isChanged && !isDeleted} />
      <LazyOverlay isOpen={isPlanning}>
        <PlanDialog
          isOpen={isPlanning}
          video={video}
          onClose={() => setPlanning(false)}
          onPlan={(next) => {
            setPlanning(false);
            void form.plan(next);
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
  /** What is known of it by now. */
  readonly status: VideoStatus;
}

function Heading({ channelId, video, status }: HeadingProps) {
  const { tone, label } = videoStateWords({ ...video, status });
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

/** The video itself changes while its file is processed: its status, its length, its picture. */
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
