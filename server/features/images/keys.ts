export type ImageEntity = "user" | "channel" | "banner" | "video" | "ad";

/** The master image that all sizes are generated from. */
export function masterKey(entity: ImageEntity, id: string): string {
  return `images/${entity}/${id}/master.webp`;
}

/** A size of the image. The key contains the master's version, so that sizes of an older master are never served. */
export function sizeKey(entity: ImageEntity, id: string, masterVersion: number, size: number): string {
  return `${sizesPrefix(entity, id)}/${masterVersion.toString(36)}-${size}.webp`;
}

export function sizesPrefix(entity: ImageEntity, id: string): string {
  return `images/${entity}/${id}/sizes`;
}
