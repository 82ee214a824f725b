import type { Processing } from "#shared/videos/contract.ts";
import { nextVideoStatus, type VideoStatus } from "#shared/videos/lifecycle.ts";
import type { UnfinishedUpload } from "#web/features/uploads/resume.ts";
import type { Transfer } from "#web/features/uploads/transfer.ts";
import { isIncomplete, isProcessed } from "#web/features/videos/processing.ts";

/** Progress of a video's file from this computer to the viewers. */
export type UploadStage =
  | { readonly kind: "choose" }
  /** This tab is uploading the file, or the server has refused it. */
  | { readonly kind: "transfer"; readonly isRejected: boolean }
  /** An unfinished upload from earlier: the file has to be chosen again. */
  | { readonly kind: "resume"; readonly upload: UnfinishedUpload }
  | { readonly kind: "processing" }
  /** `failed`: no rendition was made. `incomplete`: some are missing. Neither is retried automatically. */
  | { readonly kind: "failed" }
  | { readonly kind: "incomplete" }
  | { readonly kind: "done" };

/** The actual status of the video; the known one may be stale until the next refetch. */
export function expectedStatus(uploadStage: UploadStage, knownStatus: VideoStatus): VideoStatus {
  const isReplacement = nextVideoStatus(knownStatus, "replaceFile") !== undefined;
  if (uploadStage.kind === "transfer" && !uploadStage.isRejected && !isReplacement) return "uploading";
  if (uploadStage.kind === "processing" && (knownStatus === "draft" || knownStatus === "uploading"))
    return "processing";
  return knownStatus;
}

export function uploadStageOf(processing: Processing, transfer: Transfer | undefined): UploadStage {
  const { status, upload } = processing;
  if (transfer && transfer.step !== "sent") {
    return { kind: "transfer", isRejected: transfer.step === "refused" };
  }
  if (status === "failed") return { kind: "failed" };
  if (status === "draft" || status === "uploading") {
    // The upload is complete and the status has not been refetched since.
    if (transfer) return { kind: "processing" };
    return status === "uploading" && upload ? { kind: "resume", upload } : { kind: "choose" };
  }
  if (isIncomplete(processing)) return { kind: "incomplete" };
  return { kind: isProcessed(processing) ? "done" : "processing" };
}
