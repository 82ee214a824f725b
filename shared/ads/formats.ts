import type { AdKind } from "./kinds.ts";

/** Where ads are shown: below a video, before it and after it. */
export const AD_FORMATS = ["banner", "preVideo", "postVideo"] as const;
export type AdFormat = (typeof AD_FORMATS)[number];

interface AdShape {
  readonly kind: AdKind;
  readonly placement: "before" | "after" | "random";
}

/** The formats in which an ad may be shown. */
export function formatsOf({ kind, placement }: AdShape): readonly AdFormat[] {
  if (kind === "banner") return ["banner"];
  if (placement === "random") return ["preVideo", "postVideo"];
  return [placement === "before" ? "preVideo" : "postVideo"];
}

/** Whether an ad may be shown while only some formats are on. */
export function isShownIn(ad: AdShape, formats: readonly AdFormat[]): boolean {
  return formatsOf(ad).some((format) => formats.includes(format));
}
