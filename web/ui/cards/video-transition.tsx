import { ViewTransition, type ReactNode } from "react";

interface VideoTransitionProps {
  readonly videoId: string;
  /** Only the clicked card and the player take part: a video may be on a page more than once. */
  readonly isActive: boolean;
  readonly children: ReactNode;
}

/** View transition from a video's thumbnail to its player and back. */
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
