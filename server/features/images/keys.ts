export type ImageEntity = "user" | "channel" | "banner" | "video" | "ad";

/** The picture everything else is made from. */
export function masterKey(entity: ImageEntity, id: string): string {
  return `images/${entity}/${id}/master.webp`;
}

/** A size of it. The version of the master is part of the key, so that a size of an older master is never found. */
export function sizeKey(entity: ImageEntity, id: string, masterVersion: number, size: number): string {
  return `${sizesPrefix(entity, id)}/${masterVersion.toString(36)}-${size}.webp`;
}

export function sizesPrefix(entity: ImageEntity, id: string): string {
  return `images/${entity}/${id}/sizes`;
}
