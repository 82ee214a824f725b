import type { ComponentType } from "react";
import type { VideoCard } from "#shared/videos/contract.ts";

/** Component that renders one video of a list. */
export type ListRow = ComponentType<{
  readonly video: VideoCard;
  /** URL of the video within the list. */
  readonly href: string;
  readonly headingLevel?: 2 | 3 | undefined;
}>;
