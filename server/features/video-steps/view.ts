import { m } from "#shared/messages/compiled/messages.js";
import type { Locale } from "#shared/texts.ts";
import { mediaFailureText } from "#shared/videos/failures.ts";
import type { VideoStep } from "#shared/videos/steps.ts";
import type { Step } from "./rules.ts";

/** `lengthLimit` as in `mediaFailureText`. */
export function viewStep(step: Step, locale: Locale, lengthLimit: number | null): VideoStep {
  return { ...step, failure: step.failure === null ? null : failureText(step.failure, locale, lengthLimit) };
}

function failureText(code: string, locale: Locale, lengthLimit: number | null): string {
  switch (code) {
    case "SUBTITLES_FAILED":
      return m.steps_subtitles_failed({}, { locale });
    case "ORIGINAL_GONE":
      return m.steps_original_gone({}, { locale });
    default:
      return mediaFailureText(code, locale, lengthLimit);
  }
}
