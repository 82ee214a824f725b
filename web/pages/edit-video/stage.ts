import type { Processing } from "#shared/videos/contract.ts";
import { nextVideoStatus, type VideoStatus } from "#shared/videos/lifecycle.ts";
import type { UnfinishedUpload } from "#web/features/uploads/resume.ts";
import type { Transfer } from "#web/features/uploads/transfer.ts";
import { isIncomplete, isProcessed } from "#web/features/videos/processing.ts";

/** How far the file of a video is on its way from this computer to the viewers. */
export type Stage =
  | { readonly kind: "choose" }
  /** This tab is sending the file, or was refused. */
  | { readonly kind: "transfer"; readonly isRefused: boolean }
  /** Begun earlier: the file has to be chosen again. */
  | { readonly kind: "resume"; readonly upload: UnfinishedUpload }
  | { readonly kind: "processing" }
  /** Nothing came of it, or not everything; the rest does not follow by itself. */
  | { readonly kind: "failed" }
  | { readonly kind: "incomplete" }
  | { readonly kind: "done" };

/** The status of the video as it must be by now: the server may not have been asked since. */
export function statusAt(stage: Stage, known: VideoStatus): VideoStatus {
  const isReplacement = nextVideoStatus(known, "replaceFile") !== undefined;
  if (stage.kind === "transfer" && !stage.isRefused && !isReplacement) return "uploading";
  if (stage.kind === "processing" && (known === "draft" || known === "uploading")) return "processing";
  return known;
}

export function stageOf(processing: Processing, transfer: Transfer | undefined): Stage {
  const { status, upload } = processing;
  if (transfer && transfer.step !== "sent") {
    return { kind: "transfer", isRefused: transfer.step === "refused" };
  }
  if (status === "failed") return { kind: "failed" };
  if (status === "draft" || status === "uploading") {
    // The file is there, and the server has not been asked since.
    if (transfer) return { kind: "processing" };
    return status === "uploading" && upload ? { kind: "resume", upload } : { kind: "choose" };
  }
  if (isIncomplete(processing)) return { kind: "incomplete" };
  return { kind: isProcessed(processing) ? "done" : "processing" };
}
