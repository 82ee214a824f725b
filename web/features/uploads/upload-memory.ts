import type { PreviousUpload } from "tus-js-client";
import type { Memory } from "./resume.ts";

/** What a file is sent for: to become a video, or to take the place of the one it has. */
export type UploadPurpose = "upload" | "replace-file";

/** Where the uploads of a video are made; an upload itself is one segment deeper. */
export function endpointOf(videoId: string, purpose: UploadPurpose = "upload"): string {
  return `${location.origin}/api/videos/${videoId}/${purpose}`;
}

/** Tells one version of a file from another. */
export function fingerprintOf(videoId: string, file: File): string {
  return ["nadaj", videoId, file.name, file.size, file.lastModified].join("-");
}

/** What this browser has noted about an upload of exactly this file. */
export async function previousUpload(
  videoId: string,
  file: File,
  uploadId: string,
): Promise<PreviousUpload | undefined> {
  const storage = await uploadStorage();
  const previous = await storage.findUploadsByFingerprint(fingerprintOf(videoId, file));
  return previous.find(({ uploadUrl }) => uploadUrl?.endsWith(`/${uploadId}`));
}

/** Does this browser know the file as the one whose upload it started? */
export async function memoryOf(videoId: string, file: File, uploadId: string): Promise<Memory> {
  if (await previousUpload(videoId, file, uploadId)) return "this file";
  const noted = await uploadsOf(videoId);
  return noted.some(({ uploadUrl }) => uploadUrl?.endsWith(`/${uploadId}`)) ? "another file" : "nothing";
}

/** Throws away what this browser has noted about the uploads of a video. */
export async function forgetUploads(videoId: string): Promise<void> {
  const storage = await uploadStorage();
  for (const { urlStorageKey } of await uploadsOf(videoId)) await storage.removeUpload(urlStorageKey);
}

async function uploadsOf(videoId: string): Promise<PreviousUpload[]> {
  const storage = await uploadStorage();
  const noted = await storage.findAllUploads();
  const endpoints = [endpointOf(videoId), endpointOf(videoId, "replace-file")];
  return noted.filter(({ uploadUrl }) => endpoints.some((endpoint) => uploadUrl?.startsWith(`${endpoint}/`)));
}

async function uploadStorage() {
  const { defaultOptions } = await import("tus-js-client");
  return defaultOptions.urlStorage;
}
