import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Clapperboard } from "lucide-react";
import { lazy, useId, useState } from "react";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import type { VideoSource, Frames } from "#web/features/uploads/use-frames.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { invalidateImages } from "#web/data/invalidate-images.ts";
import { failureText } from "#web/form/failure-text.ts";
import { PickedImageCrop } from "#web/form/picked-image-crop.tsx";
import { usePickedImage } from "#web/form/use-picked-image.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { logRejection } from "#web/data/log-rejection.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { CurrentThumbnail, FrameTiles, OwnImageTile } from "./thumbnail-tiles.tsx";
import { THUMBNAIL_WIDTHS } from "#web/ui/cards/image-sizes.ts";

const FrameDialog = lazy(() =>
  import("./frame-dialog.tsx").then((module) => ({ default: module.FrameDialog })),
);

const THUMBNAIL_BOX = { width: 1920, height: 1080 };

interface ThumbnailFieldProps {
  readonly videoId: string;
  readonly frames: Frames;
  /** The video to pick a frame from; undefined until this browser can play one. */
  readonly videoSource: VideoSource | undefined;
  readonly durationSeconds: number;
  /** Extracts frames from the watchable video; undefined until it is watchable. */
  readonly onSearch: (() => void) | undefined;
  /** The base URL of the current thumbnail, without its size. */
  readonly current: string | undefined;
  /** The image chosen here, until the page is left. */
  readonly chosen: Blob | undefined;
  readonly onChosen: (imageBlob: Blob) => void;
}

/** Thumbnail of a video: one of three extracted frames, or an uploaded image. Uploaded as soon as it is chosen. */
export function ThumbnailField({
  videoId,
  frames,
  videoSource,
  durationSeconds,
  onSearch,
  current,
  chosen,
  onChosen,
}: ThumbnailFieldProps) {
  const id = useId();
  const picked = usePickedImage();
  const save = useSaveThumbnail(videoId, onChosen);
  const pending = save.isPending ? save.variables : undefined;
  const foundFrames = frames.step === "found" ? frames.frames : [];
  const isFrame = (blob: Blob) => foundFrames.some(({ image }) => image === blob);
  const failure = save.error ? failureText(save.error, m.studio_thumbnail_failed()) : undefined;
  const problem = picked.problem ?? failure;

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} className="grid gap-2">
      <p id={`${id}-label`} className="text-small font-[620]">
        {m.studio_thumbnail()}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {current !== undefined && chosen === undefined && <CurrentThumbnail baseUrl={current} />}
        <FrameTiles
          frames={frames}
          onSearch={onSearch}
          chosen={chosen}
          pending={pending}
          onChoose={(image) => save.mutate(image)}
        />
        <OwnImageTile
          image={chosen && !isFrame(chosen) ? chosen : undefined}
          isPending={pending !== undefined && !isFrame(pending)}
          onPick={picked.pick}
        />
      </div>
      <FramePicker
        video={videoSource}
        durationSeconds={durationSeconds}
        onChosen={(image) => save.mutate(image)}
      />
      <div role={problem === undefined ? undefined : "alert"}>
        <FieldHelp
          id={`${id}-help`}
          hint={
            frames.step === "none" && !onSearch ? m.studio_thumbnail_no_frames() : m.studio_thumbnail_hint()
          }
          error={problem}
        />
      </div>
      <span role="status" className="sr-only">
        {frames.step === "searching" && m.studio_thumbnail_searching()}
        {save.isSuccess && m.studio_thumbnail_set()}
      </span>
      <PickedImageCrop
        image={picked}
        box={THUMBNAIL_BOX}
        isRound={false}
        onDone={(image) => save.mutate(image)}
      />
    </div>
  );
}

function useSaveThumbnail(videoId: string, onSaved: (image: Blob) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (image: Blob) => call(videos.setThumbnail, { params: { id: videoId }, file: image }),
    onSuccess(video, image) {
      queryClient.setQueryData(videoQuery(videoId).queryKey, video);
      onSaved(image);
      logRejection("Refreshing the thumbnails", refreshThumbnails(video.thumbnailBaseUrl));
      invalidateImages("video", videoId);
    },
  });
}

interface FramePickerProps {
  readonly video: VideoSource | undefined;
  readonly durationSeconds: number;
  readonly onChosen: (image: Blob) => void;
}

/** Button and dialog for any other frame of the video. */
function FramePicker({ video, durationSeconds, onChosen }: FramePickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {video && durationSeconds > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={<Clapperboard className="size-4" />}
          className="-ml-3 justify-self-start"
          onClick={() => setOpen(true)}
        >
          {m.studio_frame_other()}
        </Button>
      )}
      <LazyOverlay isOpen={isOpen}>
        {video && (
          <FrameDialog
            isOpen={isOpen}
            video={video}
            durationSeconds={durationSeconds}
            onClose={() => setOpen(false)}
            onChosen={(image) => {
              setOpen(false);
              onChosen(image);
            }}
          />
        )}
      </LazyOverlay>
    </>
  );
}

/** Reloads the thumbnails of a video: the browser still caches the old images under the same URLs. */
async function refreshThumbnails(baseUrl: string): Promise<void> {
  const heights = Object.keys(THUMBNAIL_WIDTHS);
  await Promise.all(heights.map((height) => fetch(`${baseUrl}/${height}.webp`, { cache: "reload" })));
}
