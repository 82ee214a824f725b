import { create } from "zustand";
import { videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { ChosenFile } from "./choose-file.tsx";
import { titleFromFileName } from "./file-title.ts";
import { beginUpload, useUploads } from "./upload-store.ts";

/** One of several files that are sent one after the other. */
export interface QueuedFile extends ChosenFile {
  readonly id: string;
  readonly channelId: string;
  readonly state:
    | { readonly step: "waiting" }
    | { readonly step: "creating" }
    /** It has a video; how far it is, the store of uploads tells. */
    | { readonly step: "begun"; readonly videoId: string }
    | { readonly step: "failed"; readonly message: string };
}

/** Together they share the line; more at once would only make each of them slower. */
const AT_ONCE = 2;

/** The files of this tab in the order they were chosen. */
export const useUploadQueue = create<readonly QueuedFile[]>(() => []);

let onSent: () => void = () => undefined;

/** Puts files at the end of the queue. `whenSent` is called for each that has arrived. */
export function enqueueUploads(channelId: string, chosen: readonly ChosenFile[], whenSent: () => void): void {
  onSent = whenSent;
  const added = chosen.map((one) => ({
    ...one,
    channelId,
    id: crypto.randomUUID(),
    state: { step: "waiting" } as const,
  }));
  useUploadQueue.setState([...useUploadQueue.getState(), ...added], true);
  pump();
}

/** Takes a file out that has not been begun, or whose place could not be made. */
export function dequeueUpload(id: string): void {
  useUploadQueue.setState(
    useUploadQueue.getState().filter((one) => one.id !== id),
    true,
  );
}

/** Tries once more to make a place for a file. */
export function retryQueued(id: string): void {
  change(id, { step: "waiting" });
  pump();
}

// A transfer that ends, in whatever way, makes room for the next file.
useUploads.subscribe(pump);

function pump(): void {
  const queue = useUploadQueue.getState();
  const next = queue.find(({ state }) => state.step === "waiting");
  if (!next || queue.filter(isActive).length >= AT_ONCE) return;
  change(next.id, { step: "creating" });
  void begin(next);
  pump();
}

async function begin({ id, channelId, file, facts }: QueuedFile): Promise<void> {
  const title = titleFromFileName(file.name);
  try {
    const video = await call(videos.create, {
      body: { channelId, ...(title === undefined ? {} : { title }) },
    });
    change(id, { step: "begun", videoId: video._id });
    beginUpload({ videoId: video._id, file, facts, onSent });
  } catch (error) {
    change(id, { step: "failed", message: failureText(error, m.studio_choose_create_failed()) });
    pump();
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
