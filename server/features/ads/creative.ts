import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  CREATIVE_FILM_TYPE,
  CREATIVE_MAX_SECONDS,
  CREATIVE_MAX_SIDE_PIXELS,
  type Ad,
  type ads,
} from "#shared/ads/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { storeImage } from "#server/features/images/images.ts";
import { tidyFilm, type TidyFilm } from "#server/media/bare-container.ts";
import { MediaError } from "#server/media/media-error.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { changeAd, loadAdFor, present, requireChangeable } from "./ads.ts";
import { adFilmKey } from "./creative-files.ts";
import type { AdRow } from "./store.ts";

/** H.264 that browsers decode: baseline, main or high. */
const PLAYABLE_PICTURE = /^avc[13]\.(42|4d|58|64)/i;
const PLAYABLE_SOUND = /^mp4a\.40/;

/** Keeps the picture of a banner, or the film of a video ad, in place of what was there. */
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
  const seconds = await storeFilm(context, { ...ad, creative_version }, file);
  await changeAd(context, ad.id, { creative_kind: "video", creative_seconds: seconds, creative_version });
  await storage.remove(adFilmKey(ad.id, ad.creative_version));
  return present(context, ad.id);
}

/** Stores a film that browsers play as it is, without what else the file said; gives its length in seconds. */
async function storeFilm(
  { storage }: SignedInContext,
  { id, creative_version }: AdRow,
  file: Uint8Array,
): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "nadaj-ad-"));
  try {
    const [received, tidied] = [path.join(folder, "received"), path.join(folder, "tidied.mp4")];
    await writeFile(received, file);
    const film = await tidyFilm({ file: received, outFile: tidied, folder }).catch(asWrongKind);
    requirePlayable(film);
    await storage.put(adFilmKey(id, creative_version), { path: tidied }, { contentType: CREATIVE_FILM_TYPE });
    return film.seconds;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function asWrongKind(error: unknown): never {
  if (error instanceof MediaError) throw new AppError("CREATIVE_WRONG_KIND");
  throw error;
}

function requirePlayable({ picture, sound, width, height, seconds }: TidyFilm): void {
  const isPlayable = PLAYABLE_PICTURE.test(picture) && (sound === null || PLAYABLE_SOUND.test(sound));
  if (!isPlayable || seconds <= 0) throw new AppError("CREATIVE_WRONG_KIND");
  if (seconds > CREATIVE_MAX_SECONDS)
    throw new AppError("CREATIVE_TOO_LONG", { seconds: CREATIVE_MAX_SECONDS });
  if (Math.max(width, height) > CREATIVE_MAX_SIDE_PIXELS) {
    throw new AppError("CREATIVE_TOO_LARGE", { pixels: CREATIVE_MAX_SIDE_PIXELS });
  }
}
