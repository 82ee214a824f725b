import { Clock, Code, Link2, Send, Share2 } from "lucide-react";
import { lazy, useState } from "react";
import type { Video } from "#shared/videos/contract.ts";
import { videoLink } from "#web/features/videos/copy-link.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { formatDuration } from "#web/ui/format/duration.ts";
import { Menu } from "#web/ui/menu.tsx";
import type { MenuEntry } from "#web/ui/menu-entries.ts";
import { LazyOverlay } from "#web/ui/lazy-overlay.tsx";
import { canShare, copyAddress, sendAddress } from "./share.ts";

const EmbedDialog = lazy(async () => ({ default: (await import("./embed-dialog.tsx")).EmbedDialog }));

interface ShareButtonProps {
  readonly video: Pick<Video, "_id" | "title" | "visibility" | "status">;
  /** The place of the playhead, in whole seconds. */
  readonly placeNow: () => number;
}

export function ShareButton({ video, placeNow }: ShareButtonProps) {
  const [place, setPlace] = useState(0);
  const [isEmbedding, setEmbedding] = useState(false);
  // A frame of another site knows no account.
  const canEmbed = video.status === "public" && video.visibility !== "private";

  function entries(): MenuEntry[] {
    return [
      {
        id: "copy",
        label: m.watch_share_copy(),
        icon: <Link2 />,
        onSelect: () => void copyAddress(videoLink(video._id)),
      },
      {
        id: "copy-from",
        label: m.watch_share_copy_from({ time: formatDuration(place) }),
        icon: <Clock />,
        onSelect: () => void copyAddress(`${videoLink(video._id)}?t=${place}`),
      },
      ...(canEmbed
        ? [
            {
              id: "embed",
              label: m.film_share_embed(),
              icon: <Code />,
              onSelect: () => setEmbedding(true),
            },
          ]
        : []),
      ...(canShare()
        ? [
            {
              id: "send",
              label: m.watch_share_send(),
              icon: <Send />,
              onSelect: () => void sendAddress(video.title, videoLink(video._id)),
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
              setPlace(placeNow());
              trigger.onClick(event);
            }}
            onKeyDown={(event) => {
              setPlace(placeNow());
              trigger.onKeyDown(event);
            }}
          >
            {m.watch_share()}
          </Button>
        )}
      </Menu>
      <LazyOverlay isOpen={isEmbedding}>
        <EmbedDialog
          isOpen={isEmbedding}
          onClose={() => setEmbedding(false)}
          videoId={video._id}
          title={video.title}
          place={place}
        />
      </LazyOverlay>
    </>
  );
}
