import type { Processing } from "#shared/videos/contract.ts";

/** What the server has of a file that has not fully arrived. */
export type UnfinishedUpload = NonNullable<Processing["upload"]>;

/** What this browser remembers of the file whose upload it started: exactly that file, another one, or nothing. */
export type Memory = "this file" | "another file" | "nothing";

export type ResumeDecision =
  /** Go on where it stopped. */
  | "resume"
  /** A different file, or the same one edited since: what was sent does not fit. */
  | "different"
  /** The right size under another name, and nobody remembers: ask. */
  | "unsure";

/** Can the rest of an upload be taken from this file? */
export function decideResume(
  upload: Pick<UnfinishedUpload, "size" | "name">,
  file: { readonly name: string; readonly size: number },
  memory: Memory,
): ResumeDecision {
  if (file.size !== upload.size) return "different";
  if (memory === "this file") return "resume";
  if (memory === "another file") return "different";
  return file.name.normalize() === upload.name.normalize() ? "resume" : "unsure";
}
