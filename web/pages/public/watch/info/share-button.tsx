import { Clock, Code, Link2, Send, Share2 } from "lucide-react";
import { lazy, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { videoLink } from "#web/features/videos/video-link.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { copyLink } from "#web/ui/copy/copy-text.ts";
import { canShare, shareLink } from "#web/ui/feedback/share-link.ts";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuEntry } from "#web/ui/overlays/menu-entries.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const EmbedDialog = lazy(async () => ({ default: (await import("./embed-dialog.tsx")).EmbedDialog }));

interface ShareButtonProps {
  readonly video: Pick<Video, "_id" | "title" | "visibility" | "status">;
  /** Returns the playback position in whole seconds. */
  readonly currentPosition: () => number;
}

export function ShareButton({ video, currentPosition }: ShareButtonProps) {
  const [positionSeconds, setPositionSeconds] = useState(0);
  const [isEmbedding, setEmbedding] = useState(false);
  // An embedded frame has no session, so private videos cannot be embedded.
  const canEmbed = video.status === "public" && video.visibility !== "private";

  function entries(): MenuEntry[] {
    return [
      {
        id: "copy",
        label: m.playback_share_copy(),
        icon: <Link2 />,
        onSelect: () => void copyLink(videoLink(video._id)),
      },
      {
        id: "copy-from",
        label: m.playback_share_copy_from({ time: formatDuration(positionSeconds) }),
        icon: <Clock />,
        onSelect: () => void copyLink(`${videoLink(video._id)}?t=${positionSeconds}`),
      },
      ...(canEmbed
        ? [
            {
              id: "embed",
              label: m.videos_share_embed(),
              icon: <Code />,
              onSelect: () => setEmbedding(true),
            },
          ]
        : []),
      ...(canShare()
        ? [
            {
              id: "send",
              label: m.playback_share_send(),
              icon: <Send />,
              onSelect: () => void shareLink({ title: video.title, url: videoLink(video._id) }),
            },
          ]
        : []),
    ];
  }

  return (
    <>
      <Menu groups={[{ id: "share", entries: entries() }]}>
        {(trigger) => (
          <Button
            {...trigger}
            icon={<Share2 className="size-[18px]" />}
            className="[@media(scripting:none)]:hidden"
            onClick={(event) => {
              setPositionSeconds(currentPosition());
              trigger.onClick(event);
            }}
            onKeyDown={(event) => {
              setPositionSeconds(currentPosition());
              trigger.onKeyDown(event);
            }}
          >
            {m.playback_share()}
          </Button>
        )}
      </Menu>
      <LazyOverlay isOpen={isEmbedding}>
        <EmbedDialog
          isOpen={isEmbedding}
          onClose={() => setEmbedding(false)}
          videoId={video._id}
          title={video.title}
          positionSeconds={positionSeconds}
        />
      </LazyOverlay>
    </>
  );
}
