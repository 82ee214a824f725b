import * as z from "zod/mini";
import {
  CRF_MAX,
  CRF_MIN,
  DEFAULT_CHOICES,
  FRAME_RATE_MAX,
  FRAME_RATE_MIN,
  SEGMENT_SECONDS,
  VIDEO_CODECS,
  VIDEO_RUNGS,
} from "#shared/videos/encoding.ts";
import { divisorOf, wholeNumber } from "./whole-number.ts";

/** Settings of how uploaded videos are encoded. Each video keeps those of the moment at which its file is inspected. */
export const ENCODING_SETTINGS = {
  /** The renditions of a new video, as far as its file is large enough; a smaller one gets one of its own size. */
  "encoding.rungs": z.array(z.literal(VIDEO_RUNGS)).check(
    z.minLength(1),
    z.maxLength(VIDEO_RUNGS.length),
    z.overwrite((rungs) => [...new Set(rungs)].toSorted((a, b) => b - a)),
  ),
  /** H.264 is always among them: every browser plays it. */
  "encoding.codecs": z.array(z.literal(VIDEO_CODECS)).check(
    z.minLength(1),
    z.overwrite((codecs) => [...new Set(codecs)]),
  ),
  /** The highest frame rate of a rendition. */
  "encoding.frameRate": wholeNumber(FRAME_RATE_MIN, FRAME_RATE_MAX),
  /** Seconds between two key frames; segments start with one. */
  "encoding.keyFrameSeconds": divisorOf(SEGMENT_SECONDS),
  /** Constant rate factor of x264: smaller numbers mean better quality and larger files. */
  "encoding.quality": wholeNumber(CRF_MIN, CRF_MAX),
  /** Whether uploaded files are kept when all renditions exist. */
  "encoding.keepOriginals": z.boolean(),
};

export const DEFAULT_ENCODING = {
  "encoding.rungs": VIDEO_RUNGS.toReversed(),
  "encoding.codecs": [...VIDEO_CODECS],
  "encoding.frameRate": DEFAULT_CHOICES.frameRate,
  "encoding.keyFrameSeconds": DEFAULT_CHOICES.keyFrameSeconds,
  "encoding.quality": DEFAULT_CHOICES.crf,
  "encoding.keepOriginals": true,
};
