import { createHash } from "node:crypto";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { siteLook } from "#shared/site-look/contract.ts";
import { IMAGE_SETTINGS, type SiteImageFile, type ImageSetting } from "#shared/site-look/look.ts";
import { ImageError, normaliseSiteImage, resizeToJpeg, resizeToPng } from "#server/media/images/images.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Storage } from "#server/platform/storage/storage.ts";

/** Four times the size in the header, for sharp screens. */
const LOGO_BOX = { width: 720, height: 160, fit: "inside" } as const;
const ICON_BOX = { width: 512, height: 512, fit: "contain" } as const;
/** The size that social networks show uncropped. */
const SHARE_BOX = { width: 1200, height: 630, fit: "cover" } as const;
const BOXES = {
  "site.logoLight": LOGO_BOX,
  "site.logoDark": LOGO_BOX,
  "site.icon": ICON_BOX,
  "site.shareImage": SHARE_BOX,
} as const;
const ID_CHARACTERS = 24;
const OPAQUE = "#ffffff";

const MASTER_FILE = "image.webp";

/** How the other files of an image are made of it. */
const CONVERSIONS: Readonly<
  Record<Exclude<SiteImageFile, typeof MASTER_FILE>, (master: Buffer) => Promise<Buffer>>
> = {
  "share.jpg": (master) => resizeToJpeg(master, SHARE_BOX),
  "icon-96.png": (master) => resizeToPng(master, { side: 96 }),
  // Telephones show transparent icons on black.
  "icon-180.png": (master) => resizeToPng(master, { side: 180, background: OPAQUE }),
  "icon-192.png": (master) => resizeToPng(master, { side: 192 }),
  "icon-512.png": (master) => resizeToPng(master, { side: 512 }),
  // Only the circle of four fifths is sure to be shown; a square of 288 pixels fits into it.
  "maskable-512.png": (master) => resizeToPng(master, { side: 512, inner: 288, background: OPAQUE }),
};

/**
 * Stores an uploaded image for a setting: decoded as untrusted, without metadata, in the size that the setting needs.
 * It stays stored, so that the history of the setting can bring it back. Throws NOT_IMAGE and similar errors.
 */
export async function storeImage(
  { storage }: Pick<SignedInContext, "storage">,
  { params, file }: UseCaseInput<typeof siteLook.storeImage>,
): Promise<EndpointResponse<typeof siteLook.storeImage>> {
  const { image, width, height } = await decode(file, params.key);
  const hash = createHash("sha256").update(image).digest("hex").slice(0, ID_CHARACTERS);
  const id = `${hash}-${width}x${height}`;
  await storage.put(keyOf(id, MASTER_FILE), image, { contentType: "image/webp" });
  return { _id: id };
}

async function decode(file: Uint8Array, key: ImageSetting) {
  try {
    return await normaliseSiteImage(file, BOXES[key]);
  } catch (error) {
    if (error instanceof ImageError) throw new AppError(error.code);
    throw error;
  }
}

/** Throws VALIDATION for an image that is not stored. */
export async function requireSiteImages(
  storage: Storage,
  values: { readonly [Key in ImageSetting]?: string | null | undefined },
): Promise<void> {
  for (const key of IMAGE_SETTINGS) {
    const id = values[key];
    if (typeof id !== "string" || (await storage.stat(keyOf(id, MASTER_FILE)))) continue;
    throw new AppError("VALIDATION", {}, { [`values.${key}`]: { code: "INVALID" } });
  }
}

/** The storage key of a file of an image, which is made at its first request; undefined for an unknown image. */
export async function ensureSiteImageFile(
  storage: Storage,
  id: string,
  file: SiteImageFile,
): Promise<string | undefined> {
  const key = keyOf(id, file);
  if (await storage.stat(key)) return key;
  const master = keyOf(id, MASTER_FILE);
  if (file === MASTER_FILE || !(await storage.stat(master))) return undefined;
  const image = await CONVERSIONS[file](await storage.readAll(master));
  await storage.put(key, image, { contentType: typeOf(file) });
  return key;
}

export function typeOf(file: SiteImageFile): string {
  if (file.endsWith(".png")) return "image/png";
  return file.endsWith(".jpg") ? "image/jpeg" : "image/webp";
}

/** The storage key of an image as it was uploaded. */
export function siteImageKey(id: string): string {
  return keyOf(id, MASTER_FILE);
}

function keyOf(id: string, file: SiteImageFile): string {
  return `site-images/${id}/${file}`;
}
