import { create } from "zustand";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { uploadMimeType } from "./file-kinds.ts";
import type { FileMetadata } from "./inspect-file.ts";
import type { UploadPurpose } from "./upload-records.ts";
import { openTransfer, type RunningTransfer, type Transfer } from "./transfer.ts";

/** An upload whose file this tab has. It continues during navigation within the site. */
export interface LocalUpload {
  readonly file: File;
  /** Metadata read by the browser; undefined if it cannot parse the file. */
  readonly metadata: FileMetadata | undefined;
  readonly transfer: Transfer;
  /** Publish the video as soon as the upload is complete. */
  readonly publishesAfter: boolean;
}

export interface NewUpload {
  readonly videoId: string;
  readonly file: File;
  readonly metadata: FileMetadata | undefined;
  /** Defaults to becoming the video. */
  readonly purpose?: UploadPurpose | undefined;
  /** The incomplete upload on the server to resume, and how many bytes it has. */
  readonly unfinished?: { readonly id: string; readonly offset: number } | undefined;
  /** Called once, when the upload is complete. */
  readonly onSent: () => void;
}

/** The uploads of this tab by video. */
export const useUploads = create<Readonly<Record<string, LocalUpload>>>(() => ({}));

const running = new Map<string, RunningTransfer>();

/** Starts an upload, or resumes an incomplete one. */
export function startUpload({
  videoId,
  file,
  metadata,
  purpose = "upload",
  unfinished,
  onSent,
}: NewUpload): void {
  running.get(videoId)?.stop();
  const opened = openTransfer({
    videoId,
    purpose,
    file,
    type: metadata?.type ?? uploadMimeType(file),
    uploadId: unfinished?.id,
    sent: unfinished?.offset,
    onChange(transfer) {
      const { publishesAfter = false } = useUploads.getState()[videoId] ?? {};
      useUploads.setState({ [videoId]: { file, metadata, transfer, publishesAfter } });
      guardUnload();
      if (transfer.step === "sent") void finish(videoId, publishesAfter).then(onSent);
    },
  });
  running.set(videoId, opened);
}

export function pauseUpload(videoId: string): void {
  running.get(videoId)?.pause();
}

/** Continues after a pause, or retries immediately. */
export function resumeUpload(videoId: string): void {
  running.get(videoId)?.resume();
}

/**
 * Publishes the video once its upload is complete: the server rejects the request before that. Returns false when
 * there is no pending upload.
 */
export function publishAfterUpload(videoId: string): boolean {
  const upload = useUploads.getState()[videoId];
  if (!upload || !isUnfinished(upload.transfer)) return false;
  useUploads.setState({ [videoId]: { ...upload, publishesAfter: true } });
  return true;
}

/** Stops the upload to a deleted video. */
export function cancelUpload(videoId: string): void {
  running.get(videoId)?.stop();
  running.delete(videoId);
  const { [videoId]: _dropped, ...rest } = useUploads.getState();
  useUploads.setState(rest, true);
  guardUnload();
}

/** The upload of a video in this tab. */
export function useLocalUpload(videoId: string): LocalUpload | undefined {
  return useUploads((uploads) => uploads[videoId]);
}

async function finish(videoId: string, publishesAfter: boolean): Promise<void> {
  if (!publishesAfter) return;
  try {
    await call(videos.publish, { params: { id: videoId } });
  } catch (error) {
    console.warn("The video could not be published:", error);
    const upload = useUploads.getState()[videoId];
    if (upload) useUploads.setState({ [videoId]: { ...upload, publishesAfter: false } });
    showSnackbar({ text: m.studio_publish_failed() });
  }
}

/** Enables the browser's leave warning while an upload is in progress. */
function guardUnload(): void {
  const isBusy = Object.values(useUploads.getState()).some(({ transfer }) => isUnfinished(transfer));
  if (isBusy) window.addEventListener("beforeunload", confirmUnload);
  else window.removeEventListener("beforeunload", confirmUnload);
}

function isUnfinished({ step }: Transfer): boolean {
  return step === "sending" || step === "waiting" || step === "paused";
}

function confirmUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
