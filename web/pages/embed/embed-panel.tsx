import type { ReactNode } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { videoTitle } from "#web/data/video-title.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { SiteLink } from "./site-link.tsx";
import { siteName } from "#web/ssr/public-config.ts";

interface EmbedPanelProps {
  readonly video: Video;
  readonly icon?: ReactNode;
  /** What the viewer waits for. */
  readonly state: ReactNode;
  readonly text?: string | undefined;
}

/** Fills the frame while the video cannot be played yet. */
export function EmbedPanel({ video, icon, state, text }: EmbedPanelProps) {
  const title = videoTitle(video);
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-2 p-4 text-center">
      {icon && <span className="text-text-2 max-sm:hidden [&_.lucide]:size-8">{icon}</span>}
      <h1 className="text-control text-balance text-text-2">
        <SiteLink path={`/watch/${video._id}`} label={m.videos_embed_watch({ site: siteName(), title })}>
          {title}
        </SiteLink>
      </h1>
      <p className="text-h2 mark-wide text-balance">{state}</p>
      {text && (
        <p className="max-w-[46ch] text-pretty text-text-2 max-sm:text-small" suppressHydrationWarning>
          {text}
        </p>
      )}
    </div>
  );
}
