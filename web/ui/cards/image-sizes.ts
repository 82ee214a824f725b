/** Sides in px of the avatars on the pages: the six standard sizes, and special sizes for some screens. */
export const AVATAR_SIDES = [16, 24, 36, 48, 64, 96, 32, 40, 76] as const;
export type AvatarSize = (typeof AVATAR_SIDES)[number];

/** Sides in px of the square avatars that the edge server provides as `{picture}/{size}.webp`. */
export const AVATAR_IMAGE_SIZES = [48, 96, 128, 256, 512, 1024] as const;
const DEFAULT_AVATAR_IMAGE_SIZE = 512;

/** Heights in px of the thumbnails that the edge server provides as `{picture}/{height}.webp`, with their widths. */
export const THUMBNAIL_WIDTHS = { 144: 256, 240: 426, 360: 640, 480: 854, 720: 1280, 1080: 1920 } as const;
const DEFAULT_THUMBNAIL_HEIGHT = 720;

/** The first size larger than the container, so that an image is never upscaled. */
export function avatarImageSize(containerPx?: number): number {
  if (containerPx === undefined) return DEFAULT_AVATAR_IMAGE_SIZE;
  return AVATAR_IMAGE_SIZES.find((size) => size > containerPx) ?? DEFAULT_AVATAR_IMAGE_SIZE;
}

/** `src` and `srcSet` of an avatar, for pixel ratios 1 and 2. */
export function avatarSources(imageUrl: string, containerPx: number): { src: string; srcSet: string } {
  const src = imageFile(imageUrl, avatarImageSize(containerPx));
  return { src, srcSet: `${src} 1x, ${imageFile(imageUrl, avatarImageSize(containerPx * 2))} 2x` };
}

/** A base URL may contain its version, so that it can be cached for ever: "/edge/user/1?v=2". */
function imageFile(imageUrl: string, size: number): string {
  const [base, version] = imageUrl.split("?");
  return `${base}/${size}.webp${version ? `?${version}` : ""}`;
}

/** `src` and `srcSet` of a thumbnail; the browser chooses by `sizes`. */
export function thumbnailSources(imageUrl: string): { src: string; srcSet: string } {
  const candidates = Object.entries(THUMBNAIL_WIDTHS).map(
    ([height, width]) => `${imageUrl}/${height}.webp ${width}w`,
  );
  return { src: `${imageUrl}/${DEFAULT_THUMBNAIL_HEIGHT}.webp`, srcSet: candidates.join(", ") };
}
