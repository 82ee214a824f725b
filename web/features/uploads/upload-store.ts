import { create } from "zustand";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { announcedType } from "./file-kinds.ts";
import type { FileFacts } from "./inspect-file.ts";
import type { UploadPurpose } from "./upload-memory.ts";
import { openTransfer, type RunningTransfer, type Transfer } from "./transfer.ts";

/** An upload that this tab has the file of. It goes on while one walks through the site. */
export interface LocalUpload {
  readonly file: File;
  /** What the browser found in the file; undefined where it cannot look into it. */
  readonly facts: FileFacts | undefined;
  readonly transfer: Transfer;
  /** The video is to be published as soon as the file has arrived. */
  readonly publishesAfter: boolean;
}

export interface NewUpload {
  readonly videoId: string;
  readonly file: File;
  readonly facts: FileFacts | undefined;
  /** To become the video, unless it is said otherwise. */
  readonly purpose?: UploadPurpose | undefined;
  /** The unfinished upload on the server to go on with, and how much of it is there. */
  readonly unfinished?: { readonly id: string; readonly offset: number } | undefined;
  /** Called once, when the whole file has arrived. */
  readonly onSent: () => void;
}

/** The uploads of this tab by video. */
export const useUploads = create<Readonly<Record<string, LocalUpload>>>(() => ({}));

const running = new Map<string, RunningTransfer>();

/** Starts sending a file, or goes on with one that had been begun. */
export function beginUpload({
  videoId,
  file,
  facts,
  purpose = "upload",
  unfinished,
  onSent,
}: NewUpload): void {
  running.get(videoId)?.stop();
  const opened = openTransfer({
    videoId,
    purpose,
    file,
    type: facts?.type ?? announcedType(file),
    uploadId: unfinished?.id,
    sent: unfinished?.offset,
    onChange(transfer) {
      const { publishesAfter = false } = useUploads.getState()[videoId] ?? {};
      useUploads.setState({ [videoId]: { file, facts, transfer, publishesAfter } });
      guardLeaving();
      if (transfer.step === "sent") void finish(videoId, publishesAfter).then(onSent);
    },
  });
  running.set(videoId, opened);
}

export function pauseUpload(videoId: string): void {
  running.get(videoId)?.pause();
}

/** Goes on after a pause, or tries again at once. */
export function resumeUpload(videoId: string): void {
  running.get(videoId)?.resume();
}

/**
 * Publishes the video once its file has arrived: the server does not take the wish before. Answers false when
 * there is nothing to wait for.
 */
export function publishAfterUpload(videoId: string): boolean {
  const upload = useUploads.getState()[videoId];
  if (!upload || !isUnfinished(upload.transfer)) return false;
  useUploads.setState({ [videoId]: { ...upload, publishesAfter: true } });
  return true;
}

/** Stops sending to a video that is no more. */
export function dropUpload(videoId: string): void {
  running.get(videoId)?.stop();
  running.delete(videoId);
  const { [videoId]: _dropped, ...rest } = useUploads.getState();
  useUploads.setState(rest, true);
  guardLeaving();
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

/** The browser asks before the page is closed while anything is on its way. */
function guardLeaving(): void {
  const isBusy = Object.values(useUploads.getState()).some(({ transfer }) => isUnfinished(transfer));
  if (isBusy) window.addEventListener("beforeunload", askBeforeLeaving);
  else window.removeEventListener("beforeunload", askBeforeLeaving);
}

function isUnfinished({ step }: Transfer): boolean {
  return step === "sending" || step === "waiting" || step === "paused";
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
