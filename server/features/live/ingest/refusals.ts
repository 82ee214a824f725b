import { AppError, type ErrorCode } from "#shared/errors.ts";
import type { AdmissionRefusal } from "#server/live/whip/admission.ts";
import { maintenanceError } from "#server/platform/http/maintenance/open-calls.ts";

const CODES: Readonly<Record<Exclude<AdmissionRefusal, "maintenance"> | "failed", ErrorCode>> = {
  refused: "STREAM_KEY_INVALID",
  taken: "STREAM_KEY_IN_USE",
  full: "STREAM_NO_SPACE",
  siteFull: "STREAMS_FULL",
  failed: "UNAVAILABLE",
};

/** What a sender is answered that is not admitted, or for whom no process receives live streams. */
export function refusalError(refusal: AdmissionRefusal | "failed"): AppError {
  return refusal === "maintenance" ? maintenanceError() : new AppError(CODES[refusal]);
}
