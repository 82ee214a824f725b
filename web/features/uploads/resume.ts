import type { Processing } from "#shared/videos/contract.ts";

/** An incomplete upload on the server. */
export type UnfinishedUpload = NonNullable<Processing["upload"]>;

/** Stored entry of this browser for the upload: for exactly this file, for another file, or none. */
export type UploadRecordMatch = "this file" | "another file" | "nothing";

export type ResumeDecision =
  /** Continue where it stopped. */
  | "resume"
  /** A different file, or the same one edited since: the uploaded bytes do not match. */
  | "different"
  /** Matching size under another name, and no stored entry: ask the user. */
  | "unsure";

/** Whether the rest of an upload can be taken from this file. */
export function decideResume(
  upload: Pick<UnfinishedUpload, "size" | "name">,
  file: { readonly name: string; readonly size: number },
  recordMatch: UploadRecordMatch,
): ResumeDecision {
  if (file.size !== upload.size) return "different";
  if (recordMatch === "this file") return "resume";
  if (recordMatch === "another file") return "different";
  return file.name.normalize() === upload.name.normalize() ? "resume" : "unsure";
}
