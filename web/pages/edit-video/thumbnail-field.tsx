import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Clapperboard, ImagePlus } from "lucide-react";
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from "react";
import { IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { errorText } from "#shared/errors.ts";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import type { Film, Frames } from "#web/features/uploads/use-frames.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { invalidatePictures } from "#web/invalidate-pictures.ts";
import { refreshThumbnails } from "#web/features/videos/refresh-thumbnails.ts";
import { BlobImage } from "#web/form/blob-image.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { quietly } from "#web/quietly.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { thumbnailSources } from "#web/ui/image-sizes.ts";
import { FieldHelp } from "#web/ui/field-frame.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { SkeletonPicture } from "#web/ui/skeleton.tsx";

const CropDialog = lazy(() =>
  import("#web/form/crop-dialog.tsx").then((module) => ({ default: module.CropDialog })),
);

const FrameDialog = lazy(() =>
  import("./frame-dialog.tsx").then((module) => ({ default: module.FrameDialog })),
);

const THUMBNAIL_BOX = { width: 1920, height: 1080 };
const FRAMES = 3;
const CHOSEN_RING = "ring-3 ring-accent-ink";
const TILE_PICTURE = "size-full rounded-md object-cover";

interface ThumbnailFieldProps {
  readonly videoId: string;
  readonly frames: Frames;
  /** The film any of whose moments can be taken; absent until there is one that this browser can play. */
  readonly film: Film | undefined;
  readonly durationSeconds: number;
  /** Looks for frames in the film as it can be watched; absent until it can. */
  readonly onSearch: (() => void) | undefined;
  /** The address of the image that the video has, without its size. */
  readonly current: string | undefined;
  /** The picture that was chosen here, until the page is left. */
  readonly chosen: Blob | undefined;
  readonly onChosen: (picture: Blob) => void;
}

/** The picture of a video: one of three frames, or an own one. Sent as soon as it is chosen. */
export function ThumbnailField({
  videoId,
  frames,
  film,
  durationSeconds,
  onSearch,
  current,
  chosen,
  onChosen,
}: ThumbnailFieldProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const inputRef = useRef<HTMLInputElement>(null);
  const [picked, setPicked] = useState<{ readonly file: File; readonly url: string }>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [isPickingFrame, setPickingFrame] = useState(false);
  const found = frames.step === "found" ? frames.frames : [];
  const isOwn = chosen !== undefined && found.every(({ image }) => image !== chosen);

  const save = useMutation({
    mutationFn: (picture: Blob) => call(videos.setThumbnail, { params: { id: videoId }, file: picture }),
    onSuccess(video, picture) {
      queryClient.setQueryData(videoQuery(videoId).queryKey, video);
      onChosen(picture);
      quietly("Refreshing the thumbnails", refreshThumbnails(video.thumbnailBaseUrl));
      invalidatePictures("video", videoId);
    },
  });
  const failure = save.error ? failureText(save.error, m.studio_thumbnail_failed()) : undefined;
  const problem = isUnreadable ? errorText("NOT_IMAGE", getLocale()) : failure;

  function pick(file: File | undefined) {
    if (!file) return;
    const isAccepted = IMAGE_TYPES.some((type) => type === file.type);
    setUnreadable(!isAccepted);
    if (isAccepted) setPicked({ file, url: URL.createObjectURL(file) });
  }

  function drop() {
    if (picked) URL.revokeObjectURL(picked.url);
    setPicked(undefined);
  }

  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-help`} className="grid gap-2">
      <p id={`${id}-label`} className="text-small font-[620]">
        {m.studio_thumbnail()}
      </p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {current !== undefined && chosen === undefined && (
          <span className={classes("relative block aspect-video rounded-md", CHOSEN_RING)}>
            <img
              {...thumbnailSources(current)}
              sizes="220px"
              alt={m.studio_thumbnail_current()}
              className={TILE_PICTURE}
            />
            <ChosenMark />
          </span>
        )}
        {frames.step === "searching" &&
          Array.from({ length: FRAMES }, (_, place) => <SkeletonPicture key={place} />)}
        {frames.step === "none" && onSearch && (
          <Tile label={m.studio_thumbnail_search()} isChosen={false} isPending={false} onClick={onSearch}>
            <TileFace icon={<Clapperboard />}>{m.studio_thumbnail_search()}</TileFace>
          </Tile>
        )}
        {found.map(({ image, atSeconds }) => (
          <Tile
            key={atSeconds}
            label={m.studio_thumbnail_frame({ time: formatDuration(atSeconds) })}
            isChosen={chosen === image}
            isPending={save.isPending && save.variables === image}
            onClick={() => save.mutate(image)}
          >
            <BlobImage blob={image} className={TILE_PICTURE} />
          </Tile>
        ))}
        <Tile
          label={m.studio_thumbnail_own()}
          isChosen={isOwn}
          isPending={save.isPending && found.every(({ image }) => image !== save.variables)}
          onClick={() => inputRef.current?.click()}
        >
          {isOwn ? (
            <BlobImage blob={chosen} className={TILE_PICTURE} />
          ) : (
            <TileFace icon={<ImagePlus />}>{m.studio_thumbnail_own()}</TileFace>
          )}
        </Tile>
      </div>
      {film && durationSeconds > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={<Clapperboard className="size-4" />}
          className="-ml-3 justify-self-start"
          onClick={() => setPickingFrame(true)}
        >
          {m.studio_frame_other()}
        </Button>
      )}
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
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(",")}
        aria-label={m.studio_thumbnail_own()}
        onChange={(event) => {
          pick(event.target.files?.[0]);
          // The same file can be chosen again.
          event.target.value = "";
        }}
      />
      <LazyOverlay isOpen={isPickingFrame}>
        {film && (
          <FrameDialog
            isOpen={isPickingFrame}
            film={film}
            durationSeconds={durationSeconds}
            onClose={() => setPickingFrame(false)}
            onChosen={(picture) => {
              setPickingFrame(false);
              save.mutate(picture);
            }}
          />
        )}
      </LazyOverlay>
      {picked && (
        <Suspense fallback={null}>
          <CropDialog
            file={picked.file}
            url={picked.url}
            box={THUMBNAIL_BOX}
            isRound={false}
            onClose={drop}
            onDone={(picture) => {
              drop();
              save.mutate(picture);
            }}
            onUnreadable={() => {
              drop();
              setUnreadable(true);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface TileProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly isPending: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tile({ label, isChosen, isPending, onClick, children }: TileProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      aria-busy={isPending || undefined}
      onClick={onClick}
      className={classes(
        "relative block aspect-video rounded-md outline-offset-3 transition-opacity hover:opacity-85",
        isPending && "overflow-hidden mark-scan",
        isChosen && CHOSEN_RING,
      )}
    >
      {children}
      {isChosen && <ChosenMark />}
    </button>
  );
}

function ChosenMark() {
  return (
    <span className="absolute top-1.5 left-1.5 grid size-6 place-items-center rounded-full bg-accent text-on-accent">
      <Check className="size-4 stroke-[2.6]" />
    </span>
  );
}

function TileFace({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 rounded-md border border-dashed border-line-strong p-2 text-center text-small font-[600] text-text-2">
      {icon}
      {children}
    </span>
  );
}
