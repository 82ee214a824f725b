import type { SubtitleOmission } from "#shared/subtitles/contract.ts";
import type { CueTimes } from "./cue-times.ts";

/** A cue as it was found in a file. `line` counts from 1. */
export interface FoundCue {
  readonly kind: "cue";
  readonly line: number;
  readonly times: CueTimes;
  /** With its marks and entities. */
  readonly text: string;
  readonly settings: string;
  readonly voice: string;
  /** The cue has settings that are not kept. */
  readonly isFormatted: boolean;
}

/** What a reader of a format finds in a file, in its order. */
export type Finding = FoundCue | ({ readonly kind: "omission" } & SubtitleOmission);
