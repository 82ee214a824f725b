import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";

/** Reasons why a file could not be processed, shown to the uploader. */
export const MEDIA_FAILURES = {
  NOT_MEDIA: m.videos_processing_not_media,
  EMPTY_FILE: m.videos_processing_empty_file,
  NO_STREAMS: m.videos_processing_no_streams,
  PICTURE_TOO_LARGE: m.videos_processing_resolution_too_large,
  TOO_LONG: m.videos_processing_too_long,
  OVER_LENGTH_LIMIT: m.videos_processing_too_long,
  TOO_MUCH_WORK: m.videos_processing_too_much_work,
  DAMAGED: m.videos_processing_damaged,
  UNSUPPORTED: m.videos_processing_unsupported,
  ENGINE_MISSING: m.videos_processing_engine_missing,
  ENGINE_FAILED: m.videos_processing_engine_failed,
  TIMED_OUT: m.videos_processing_timed_out,
  NO_SPACE: m.videos_processing_no_space,
  CANCELLED: m.videos_processing_cancelled,
} as const;

/**
 * The message for a stored failure code; an unknown one reads as a failed engine.
 *
 * @param lengthLimit The longest video that the site accepts, in minutes; null for no limit.
 */
export function mediaFailureText(code: string, locale: Locale, lengthLimit: number | null = null): string {
  if (code === "OVER_LENGTH_LIMIT" && lengthLimit !== null) {
    return m.videos_processing_over_length_limit({ minutes: lengthLimit }, { locale });
  }
  return (messageOf(code) ?? MEDIA_FAILURES.ENGINE_FAILED)({}, { locale });
}

function messageOf(code: string) {
  return Object.entries(MEDIA_FAILURES).find(([known]) => known === code)?.[1];
}
