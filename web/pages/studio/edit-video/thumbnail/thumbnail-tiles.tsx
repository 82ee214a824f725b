import { Check, Clapperboard, ImagePlus } from "lucide-react";
import { useRef, type ChangeEvent, type ReactNode } from "react";
import { IMAGE_TYPES } from "#shared/accounts/contract.ts";
import type { Frames } from "#web/features/uploads/use-frames.ts";
import { BlobImage } from "#web/form/blob-image.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { thumbnailSources } from "#web/ui/cards/image-sizes.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { SkeletonImage } from "#web/ui/feedback/skeleton.tsx";

const FRAMES = 3;
const CHOSEN_RING = "ring-3 ring-accent-ink";
const TILE_IMAGE = "size-full rounded-md object-cover";

/** The current thumbnail; not a button, because it is chosen already. */
export function CurrentThumbnail({ baseUrl }: { readonly baseUrl: string }) {
  return (
    <span className={classes("relative block aspect-video rounded-md", CHOSEN_RING)}>
      <img
        {...thumbnailSources(baseUrl)}
        sizes="220px"
        alt={m.studio_thumbnail_current()}
        className={TILE_IMAGE}
      />
      <ChosenMark />
    </span>
  );
}

interface FrameTilesProps {
  readonly frames: Frames;
  /** Extracts frames from the watchable video; undefined until it is watchable. */
  readonly onSearch: (() => void) | undefined;
  readonly chosen: Blob | undefined;
  /** The image on its way to the server. */
  readonly pending: Blob | undefined;
  readonly onChoose: (image: Blob) => void;
}

/** Frames of the video; before they are extracted, their skeletons or the button that extracts them. */
export function FrameTiles({ frames, onSearch, chosen, pending, onChoose }: FrameTilesProps) {
  if (frames.step === "searching") {
    return Array.from({ length: FRAMES }, (_, index) => <SkeletonImage key={index} />);
  }
  if (frames.step === "none" && onSearch) {
    return (
      <Tile label={m.studio_thumbnail_search()} isChosen={false} isPending={false} onClick={onSearch}>
        <TileFace icon={<Clapperboard />}>{m.studio_thumbnail_search()}</TileFace>
      </Tile>
    );
  }
  if (frames.step !== "found") return null;

  return frames.frames.map(({ image, atSeconds }) => (
    <Tile
      key={atSeconds}
      label={m.studio_thumbnail_frame({ time: formatDuration(atSeconds) })}
      isChosen={chosen === image}
      isPending={pending === image}
      onClick={() => onChoose(image)}
    >
      <BlobImage blob={image} className={TILE_IMAGE} />
    </Tile>
  ));
}

interface OwnImageTileProps {
  /** The image uploaded here; undefined while a frame or the former thumbnail is chosen. */
  readonly image: Blob | undefined;
  readonly isPending: boolean;
  readonly onPick: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Tile that opens the file picker and shows the uploaded image. */
export function OwnImageTile({ image, isPending, onPick }: OwnImageTileProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tile
        label={m.studio_thumbnail_own()}
        isChosen={image !== undefined}
        isPending={isPending}
        onClick={() => inputRef.current?.click()}
      >
        {image ? (
          <BlobImage blob={image} className={TILE_IMAGE} />
        ) : (
          <TileFace icon={<ImagePlus />}>{m.studio_thumbnail_own()}</TileFace>
        )}
      </Tile>
      <input
        ref={inputRef}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(",")}
        aria-label={m.studio_thumbnail_own()}
        onChange={onPick}
      />
    </>
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
