import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  CREATIVE_VIDEO_TYPE,
  CREATIVE_MAX_SECONDS,
  CREATIVE_MAX_SIDE_PIXELS,
  type Ad,
  type ads,
} from "#shared/ads/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { storeImage } from "#server/features/images/images.ts";
import { remuxVideo, type RemuxedVideo } from "#server/media/remux/remux-without-ffmpeg.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { changeAd, loadAdFor, present, requireChangeable } from "./ads.ts";
import { adVideoKey } from "./creative-files.ts";
import type { AdRow } from "./store.ts";

/** H.264 profiles that browsers decode: baseline, main and high. */
const PLAYABLE_VIDEO_CODEC = /^avc[13]\.(42|4d|58|64)/i;
const PLAYABLE_AUDIO_CODEC = /^mp4a\.40/;

/** Stores the image of a banner or the file of a video ad, replacing the previous one. */
export async function setCreative(
  context: SignedInContext,
  { params, file }: UseCaseInput<typeof ads.setCreative>,
): Promise<Ad> {
  const { db, viewer, storage } = context;
  const ad = await loadAdFor(db, viewer, params.id, "edit");
  requireChangeable(ad);
  const creative_version = ad.creative_version + 1;
  if (ad.kind === "banner") {
    await storeImage(storage, "ad", ad.id, file);
    await changeAd(context, ad.id, { creative_kind: "banner", creative_seconds: null, creative_version });
    return present(context, ad.id);
  }
  const seconds = await storeVideo(context, { ...ad, creative_version }, file);
  await changeAd(context, ad.id, { creative_kind: "video", creative_seconds: seconds, creative_version });
  await storage.remove(adVideoKey(ad.id, ad.creative_version));
  return present(context, ad.id);
}

/** Stores a video that browsers play unchanged, without its metadata; returns its length in seconds. */
async function storeVideo(
  { storage }: SignedInContext,
  { id, creative_version }: AdRow,
  file: Uint8Array,
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-ad-"));
  try {
    const [received, remuxed] = [path.join(folder, "received"), path.join(folder, "tidied.mp4")];
    await writeFile(received, file);
    const video = await remuxVideo({ file: received, outFile: remuxed, folder }).catch(asWrongKind);
    requirePlayable(video);
    await storage.put(
      adVideoKey(id, creative_version),
      { path: remuxed },
      { contentType: CREATIVE_VIDEO_TYPE },
    );
    return video.seconds;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function asWrongKind(error: unknown): never {
  if (error instanceof MediaError) throw new AppError("CREATIVE_WRONG_KIND");
  throw error;
}

function requirePlayable({ videoCodec, audioCodec, width, height, seconds }: RemuxedVideo): void {
  const isPlayable =
    PLAYABLE_VIDEO_CODEC.test(videoCodec) && (audioCodec === null || PLAYABLE_AUDIO_CODEC.test(audioCodec));
  if (!isPlayable || seconds <= 0) throw new AppError("CREATIVE_WRONG_KIND");
  if (seconds > CREATIVE_MAX_SECONDS)
    throw new AppError("CREATIVE_TOO_LONG", { seconds: CREATIVE_MAX_SECONDS });
  if (Math.max(width, height) > CREATIVE_MAX_SIDE_PIXELS) {
    throw new AppError("CREATIVE_TOO_LARGE", { pixels: CREATIVE_MAX_SIDE_PIXELS });
  }
}
