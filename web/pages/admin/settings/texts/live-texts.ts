import { m } from "#web/i18n/compiled/messages.js";

/** Label and explanation of the settings of live streams and their recordings. */
export const LIVE_TEXTS = {
  "encoding.liveStreams": {
    label: () => m.settings_live_streams(),
    hint: () => m.settings_live_streams_hint(),
  },
  "encoding.liveHours": { label: () => m.settings_live_hours(), hint: () => m.settings_live_hours_hint() },
  "encoding.liveRecordings": {
    label: () => m.settings_live_recordings(),
    hint: () => m.settings_live_recordings_hint(),
  },
  "encoding.liveRecordingDays": {
    label: () => m.settings_recording_days(),
    hint: () => m.settings_recording_days_hint(),
  },
} as const;
