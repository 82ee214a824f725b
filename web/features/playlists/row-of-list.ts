import type { ComponentType } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";

/** How a page shows one film of a list. */
export type RowOfList = ComponentType<{
  readonly video: VideoCard;
  /** The film within the list. */
  readonly href: string;
  readonly headingLevel?: 2 | 3 | undefined;
}>;
