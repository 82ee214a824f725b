import type { PreviousUpload } from "tus-js-client";
import type { UploadRecordMatch } from "./resume.ts";

/** Purpose of an upload: to become a video, or to replace its file. */
export type UploadPurpose = "upload" | "replace-file";

/** Endpoint that creates the uploads of a video; an upload itself is one path segment deeper. */
export function endpointOf(videoId: string, purpose: UploadPurpose = "upload"): string {
  return `${location.origin}/api/videos/${videoId}/${purpose}`;
}

/** Identifies one version of a file. */
export function fingerprintOf(videoId: string, file: File): string {
  return ["nadaj", videoId, file.name, file.size, file.lastModified].join("-");
}

/** Stored entry of this browser for an upload of exactly this file. */
export async function previousUpload(
  videoId: string,
  file: File,
  uploadId: string,
): Promise<PreviousUpload | undefined> {
  const storage = await uploadStorage();
  const previous = await storage.findUploadsByFingerprint(fingerprintOf(videoId, file));
  return previous.find(({ uploadUrl }) => uploadUrl?.endsWith(`/${uploadId}`));
}

/** Whether this browser started the upload, and with this file. */
export async function matchUploadRecord(
  videoId: string,
  file: File,
  uploadId: string,
): Promise<UploadRecordMatch> {
  if (await previousUpload(videoId, file, uploadId)) return "this file";
  const record = await uploadsOf(videoId);
  return record.some(({ uploadUrl }) => uploadUrl?.endsWith(`/${uploadId}`)) ? "another file" : "nothing";
}

/** Deletes the entries this browser has stored about the uploads of a video. */
export async function deleteUploadRecords(videoId: string): Promise<void> {
  const storage = await uploadStorage();
  for (const { urlStorageKey } of await uploadsOf(videoId)) await storage.removeUpload(urlStorageKey);
}

async function uploadsOf(videoId: string): Promise<PreviousUpload[]> {
  const storage = await uploadStorage();
  const record = await storage.findAllUploads();
  const endpoints = [endpointOf(videoId), endpointOf(videoId, "replace-file")];
  return record.filter(({ uploadUrl }) =>
    endpoints.some((endpoint) => uploadUrl?.startsWith(`${endpoint}/`)),
  );
}

async function uploadStorage() {
  const { defaultOptions } = await import("tus-js-client");
  return defaultOptions.urlStorage;
}
