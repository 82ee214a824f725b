import { create } from "zustand";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { randomId } from "#web/data/random-id.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { ChosenFile } from "./choose-file.tsx";
import { titleFromFileName } from "./file-title.ts";
import { requireAccepted } from "./require-accepted.ts";
import { startUpload, useUploads } from "./upload-store.ts";

/** A file in the upload queue. */
export interface QueuedFile extends ChosenFile {
  readonly id: string;
  readonly channelId: string;
  readonly state:
    | { readonly step: "waiting" }
    | { readonly step: "creating" }
    /** Its video is created; the upload store has its progress. */
    | { readonly step: "begun"; readonly videoId: string }
    | { readonly step: "failed"; readonly message: string };
}

/** Uploads share the bandwidth; more at once would only slow each of them down. */
const MAX_CONCURRENT = 2;

/** The files of this tab in the order they were chosen. */
export const useUploadQueue = create<readonly QueuedFile[]>(() => []);

let onSent: () => void = () => undefined;

/** Appends files to the queue. `whenSent` is called for each completed upload. */
export function enqueueUploads(channelId: string, chosen: readonly ChosenFile[], whenSent: () => void): void {
  onSent = whenSent;
  const added = chosen.map((one) => ({
    ...one,
    channelId,
    id: randomId(),
    state: { step: "waiting" } as const,
  }));
  useUploadQueue.setState([...useUploadQueue.getState(), ...added], true);
  startNext();
}

/** Removes a file whose upload has not started, or whose video could not be created. */
export function dequeueUpload(id: string): void {
  useUploadQueue.setState(
    useUploadQueue.getState().filter((one) => one.id !== id),
    true,
  );
}

/** Retries creating the video for a file. */
export function retryQueued(id: string): void {
  change(id, { step: "waiting" });
  startNext();
}

// Any finished transfer makes room for the next file.
useUploads.subscribe(startNext);

function startNext(): void {
  const queue = useUploadQueue.getState();
  const next = queue.find(({ state }) => state.step === "waiting");
  if (!next || queue.filter(isActive).length >= MAX_CONCURRENT) return;
  change(next.id, { step: "creating" });
  void createAndUpload(next);
  startNext();
}

async function createAndUpload({ id, channelId, file, metadata }: QueuedFile): Promise<void> {
  const title = titleFromFileName(file.name);
  try {
    await requireAccepted({ file, metadata });
    const video = await call(videos.create, {
      body: { channelId, ...(title === undefined ? {} : { title }) },
    });
    change(id, { step: "begun", videoId: video._id });
    startUpload({ videoId: video._id, file, metadata, onSent });
  } catch (error) {
    change(id, { step: "failed", message: failureText(error, m.studio_choose_create_failed()) });
    startNext();
  }
}

function isActive({ state }: QueuedFile): boolean {
  if (state.step === "creating") return true;
  if (state.step !== "begun") return false;
  const transfer = useUploads.getState()[state.videoId]?.transfer;
  return transfer?.step === "sending" || transfer?.step === "waiting";
}

function change(id: string, state: QueuedFile["state"]): void {
  useUploadQueue.setState(
    useUploadQueue.getState().map((one) => (one.id === id ? { ...one, state } : one)),
    true,
  );
}
