import type { SenderReport } from "./rtcp.ts";

/** Sound moves by this share of its own time towards its true place; ffmpeg stretches it so little unheard. */
const GLIDE = 0.02;
/** A sender whose clocks are further apart is wrong about them. */
const OFFSET_MAX_MS = 2000;

interface TrackClock {
  readonly rate: number;
  /** The last time stamp seen, counted on beyond its 32 bits. */
  extended?: number;
  lastRtp: number;
  /** Where on the common clock the time stamp `rtp` is. */
  anchor?: { rtp: number; ms: number };
  report?: { ntp: number; rtp: number };
}

/**
 * One clock for picture and sound, in milliseconds. Both begin at their arrival, so that no viewer waits for the sender
 * reports; when the reports tell how the two belong together, the sound glides to its place beside the picture, and it
 * follows later reports in the same way.
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

  /** The same without counting on: reports are not in order with packets. */
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
