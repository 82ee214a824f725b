import { create } from "zustand";
import { announcedType } from "./file-kinds.ts";
import type { FileFacts } from "./inspect-file.ts";
import { openTransfer, type RunningTransfer, type Transfer } from "./transfer.ts";

/** An upload that this tab has the file of. It goes on while one walks through the site. */
export interface LocalUpload {
  readonly file: File;
  /** What the browser found in the file; undefined where it cannot look into it. */
  readonly facts: FileFacts | undefined;
  readonly transfer: Transfer;
}

export interface NewUpload {
  readonly videoId: string;
  readonly file: File;
  readonly facts: FileFacts | undefined;
  /** The unfinished upload on the server to go on with, and how much of it is there. */
  readonly unfinished?: { readonly id: string; readonly offset: number } | undefined;
  /** Called once, when the whole file has arrived. */
  readonly onSent: () => void;
}

/** The uploads of this tab by video. */
export const useUploads = create<Readonly<Record<string, LocalUpload>>>(() => ({}));

const running = new Map<string, RunningTransfer>();

/** Starts sending a file, or goes on with one that had been begun. */
export function beginUpload({ videoId, file, facts, unfinished, onSent }: NewUpload): void {
  running.get(videoId)?.stop();
  const transfer = openTransfer({
    videoId,
    file,
    type: facts?.type ?? announcedType(file),
    uploadId: unfinished?.id,
    sent: unfinished?.offset,
    onChange(transfer) {
      useUploads.setState({ [videoId]: { file, facts, transfer } });
      guardLeaving();
      if (transfer.step === "sent") onSent();
    },
  });
  running.set(videoId, transfer);
}

export function pauseUpload(videoId: string): void {
  running.get(videoId)?.pause();
}

/** Goes on after a pause, or tries again at once. */
export function resumeUpload(videoId: string): void {
  running.get(videoId)?.resume();
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
