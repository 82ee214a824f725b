import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { HttpError } from "#shared/client.ts";
import { type FileInfo, videoModeration } from "#shared/videos/moderation.ts";
import { call } from "#web/data/api.ts";
import { VideoSteps } from "#web/features/processing/video-steps.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { formatNumber } from "#web/ui/format/number.ts";
import { Loading, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { DateOf } from "#web/ui/format/time.tsx";

interface FileInfoDialogProps {
  readonly isOpen: boolean;
  readonly videoId: string;
  readonly onClose: () => void;
}

const MEGABIT = 1_000_000;

/** For the staff: metadata of the uploaded file and of its renditions. */
export function FileInfoDialog({ isOpen, videoId, onClose }: FileInfoDialogProps) {
  const info = useQuery({
    queryKey: ["videos", "file-info", videoId],
    queryFn: ({ signal }) => call(videoModeration.fileInfo, { params: { id: videoId } }, { signal }),
    enabled: isOpen,
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.admin_file_info()} size="medium">
      {info.data && <MetadataList info={info.data} />}
      {info.isPending && (
        <Loading>
          <SkeletonText lines={8} />
        </Loading>
      )}
      {!info.data && info.error && <Failure error={info.error} onRetry={() => void info.refetch()} />}
      {isOpen && (
        <section className="mt-6">
          <h3 className="mb-2 text-control font-[640]">{m.steps_title()}</h3>
          <VideoSteps videoId={videoId} />
        </section>
      )}
    </Dialog>
  );
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof HttpError && error.status === 404) return <p>{m.admin_file_none()}</p>;
  return <ErrorState onRetry={onRetry}>{failureText(error, m.ui_error_hint())}</ErrorState>;
}

function MetadataList({ info }: { readonly info: FileInfo }) {
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2 text-control">
        <MetadataItem name={m.admin_file_name()}>{info.name}</MetadataItem>
        <MetadataItem name={m.admin_file_uploaded()}>
          <DateOf at={info.uploadedAt} />
        </MetadataItem>
        <MetadataItem name={m.admin_file_container()}>{info.container}</MetadataItem>
        <MetadataItem name={m.admin_file_codecs()}>{info.codecs.join(", ")}</MetadataItem>
        <MetadataItem name={m.admin_file_video_track()}>{frameSize(info)}</MetadataItem>
        <MetadataItem name={m.admin_file_duration()}>{formatDuration(info.duration)}</MetadataItem>
        <MetadataItem name={m.admin_file_bitrate()}>{bitrate(info.bitrate)}</MetadataItem>
        <MetadataItem name={m.admin_file_size()}>{formatBytes(info.size)}</MetadataItem>
      </dl>
      {info.renditions.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-control font-[640]">{m.admin_file_renditions()}</h3>
          <ul className="grid gap-2 text-control tabular-nums">
            {info.renditions.map((rendition) => (
              <li key={rendition.name} className="flex flex-wrap gap-x-3 text-text-2">
                <span className="font-[620] text-text">{rendition.name}</span>
                <span>{frameSize(rendition)}</span>
                <span>{rendition.codecs}</span>
                <span>{bitrate(rendition.bitrate)}</span>
                <span>{formatBytes(rendition.size)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function MetadataItem({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-text-3">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  );
}

function frameSize({ width, height }: { width: number | null; height: number | null }): string {
  return width === null || height === null ? m.admin_file_audio_only() : `${width} × ${height}`;
}

function bitrate(bitsPerSecond: number): string {
  return m.admin_file_mbps({ value: formatNumber(Math.round((bitsPerSecond / MEGABIT) * 10) / 10) });
}
