import * as z from "zod/mini";
import { wholeNumber } from "./whole-number.ts";

const LIVE_STREAMS_MAX = 1000;
const LIVE_HOURS_MAX = 168;
const RECORDING_DAYS_MAX = 3650;

/** Settings of the limits of live streams, and of their recordings. */
export const LIVE_SETTINGS = {
  /** Live streams of the whole site at the same time; null for no limit. */
  "encoding.liveStreams": z.nullable(wholeNumber(1, LIVE_STREAMS_MAX)),
  /** The longest live stream, in hours; null for no limit. */
  "encoding.liveHours": z.nullable(wholeNumber(1, LIVE_HOURS_MAX)),
  /** Whether the recording of a live stream becomes a video. */
  "encoding.liveRecordings": z.boolean(),
  /** Recordings are deleted this many days after their stream; null for never. */
  "encoding.liveRecordingDays": z.nullable(wholeNumber(1, RECORDING_DAYS_MAX)),
};

export const DEFAULT_LIVE = {
  "encoding.liveStreams": null,
  "encoding.liveHours": null,
  "encoding.liveRecordings": true,
  "encoding.liveRecordingDays": null,
};
