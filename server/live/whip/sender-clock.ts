import type { SenderReport } from "./rtcp.ts";

/**
 * Audio is shifted by at most this share of its duration until it is in sync; ffmpeg resamples so small a change
 * inaudibly.
 */
const GLIDE = 0.02;
/** Sender reports that imply a larger offset between audio and video are ignored as wrong. */
const OFFSET_MAX_MS = 2000;

interface TrackClock {
  readonly rate: number;
  /** The newest RTP timestamp, unwrapped beyond 32 bits. */
  extended?: number;
  lastRtp: number;
  /** Maps an unwrapped RTP timestamp to a time on the common clock. */
  anchor?: { rtp: number; ms: number };
  report?: { ntp: number; rtp: number };
}

/**
 * One clock for video and audio, in milliseconds. Both tracks start at their arrival times, so that viewers do not wait
 * for sender reports. When reports reveal the true offset between the tracks, audio is shifted gradually until it is in
 * sync with video; later reports correct it in the same way.
 */
export function createSenderClock(rates: { video: number; audio: number }) {
  const video: TrackClock = { rate: rates.video, lastRtp: 0 };
  const audio: TrackClock = { rate: rates.audio, lastRtp: 0 };
  let lastSoundMs: number | undefined;
  let offset = 0;
  let wantedOffset = 0;

  function extend(track: TrackClock, rtp: number): number {
    track.extended = track.extended === undefined ? rtp : track.extended + ((rtp - track.lastRtp) | 0);
    track.lastRtp = rtp;
    return track.extended;
  }

  function place(track: TrackClock, rtp: number, arrivedAt: number): number {
    const extended = extend(track, rtp);
    track.anchor ??= { rtp: extended, ms: arrivedAt };
    return track.anchor.ms + ((extended - track.anchor.rtp) * 1000) / track.rate;
  }

  /** Like `place`, but does not advance the unwrapped timestamp: reports and packets are not in order. */
  function placeReport(track: TrackClock): number | undefined {
    if (!track.anchor || !track.report || track.extended === undefined) return undefined;
    const extended = track.extended + ((track.report.rtp - track.lastRtp) | 0);
    return track.anchor.ms + ((extended - track.anchor.rtp) * 1000) / track.rate;
  }

  return {
    frameTime: (rtp: number, arrivedAt: number) => place(video, rtp, arrivedAt),
    soundTime(rtp: number, arrivedAt: number): number {
      const raw = place(audio, rtp, arrivedAt);
      const step = Math.max(0, raw - (lastSoundMs ?? raw)) * GLIDE;
      lastSoundMs = raw;
      offset += Math.max(-step, Math.min(step, wantedOffset - offset));
      return raw + offset;
    },
    takeReport(kind: "video" | "audio", { ntp, rtp }: SenderReport): void {
      (kind === "video" ? video : audio).report = { ntp, rtp };
      const [frameMs, soundMs] = [placeReport(video), placeReport(audio)];
      if (frameMs === undefined || soundMs === undefined || !video.report || !audio.report) return;
      const wanted = frameMs - video.report.ntp - (soundMs - audio.report.ntp);
      if (Math.abs(wanted) < OFFSET_MAX_MS) wantedOffset = wanted;
    },
  };
}
