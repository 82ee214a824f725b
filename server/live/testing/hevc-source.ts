import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { FlvTag } from "#server/live/flv/flv-tags.ts";
import { createMatroskaReader, type MatroskaTrack } from "#server/live/matroska/matroska-reader.ts";

const execute = promisify(execFile);
const OUTPUT_BYTES_MAX = 64 * 1024 ** 2;
const [AUDIO, VIDEO] = [8, 9];
/** First byte in Enhanced RTMP for a key frame and for other frames; the lower bits are the packet type. */
const [KEY, OTHER] = [0x90, 0xa0];
const [CONFIGURATION, FRAME] = [0, 3];

/** HEVC and AAC as OBS sends them by Enhanced RTMP, where the codec is a FourCC. */
export async function makeHevc(seconds: number): Promise<FlvTag[]> {
  const { stdout } = await execute(
    "ffmpeg",
    [
      ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=size=320x180:rate=15:duration=${seconds}`],
      ...["-f", "lavfi", "-i", `sine=sample_rate=48000:duration=${seconds}`, "-c:v", "libx265"],
      ...["-preset", "ultrafast", "-x265-params", "bframes=0:keyint=15:min-keyint=15:log-level=error"],
      ...["-pix_fmt", "yuv420p", "-c:a", "aac", "-ac", "2", "-f", "matroska", "pipe:1"],
    ],
    { encoding: "buffer", maxBuffer: OUTPUT_BYTES_MAX },
  );
  const tags: FlvTag[] = [];
  let tracks: readonly MatroskaTrack[] = [];
  const isFrame = (track: number) => tracks.find(({ number }) => number === track)?.codec !== "A_AAC";
  createMatroskaReader({
    onTracks(found) {
      tracks = found;
      for (const { number, configuration } of found) {
        if (isFrame(number)) tags.push(video(0, KEY | CONFIGURATION, configuration));
        else tags.push(audio(0, 0, configuration));
      }
    },
    onBlock({ track, time, isKey, payload }) {
      if (isFrame(track)) tags.push(video(time, (isKey ? KEY : OTHER) | FRAME, payload));
      else tags.push(audio(time, 1, payload));
    },
  }).push(stdout);
  return tags;
}

function video(dts: number, head: number, payload: Buffer): FlvTag {
  return { type: VIDEO, dts, body: Buffer.concat([Buffer.from([head]), Buffer.from("hvc1"), payload]) };
}

function audio(dts: number, kind: number, payload: Buffer): FlvTag {
  return { type: AUDIO, dts, body: Buffer.concat([Buffer.from([0xaf, kind]), payload]) };
}
