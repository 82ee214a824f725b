import { ViewTransition, type ReactNode } from "react";

interface VideoTransitionProps {
  readonly videoId: string;
  /** Only the pressed card and the player take part: a video may be on a page more than once. */
  readonly isActive: boolean;
  readonly children: ReactNode;
}

/** Lets the picture of a video grow into its player, and shrink back. */
export function VideoTransition({ videoId, isActive, children }: VideoTransitionProps) {
  return (
    <ViewTransition
      {...(isActive ? { name: `video-${videoId}` } : {})}
      default="none"
      share={isActive ? "auto" : "none"}
    >
      {children}
    </ViewTransition>
  );
}
