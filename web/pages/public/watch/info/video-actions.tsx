import { Flag } from "lucide-react";
import type { Video } from "#shared/videos/contract.ts";
import { RateButtons } from "#web/features/library/rate-buttons.tsx";
import { reportEntity } from "#web/features/reports/report-entity.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { isOwnChannel } from "#web/session/identity/is-own-channel.ts";
import { useViewer } from "#web/session/viewer.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { SaveButton } from "./save-button.tsx";

interface VideoActionsProps {
  readonly video: Pick<Video, "_id" | "title" | "likes" | "channelId">;
}

/** Actions on a video: report it (except the own one), and with an account also rate and save it. */
export function VideoActions({ video }: VideoActionsProps) {
  const viewer = useViewer();
  const { _id, title } = video;
  return (
    <>
      <RateButtons key={_id} video={video} />
      <SaveButton video={video} />
      {!isOwnChannel(viewer, video.channelId) && (
        <IconButton
          label={m.reports_report()}
          icon={<Flag />}
          variant="secondary"
          onClick={() => reportEntity({ kind: "video", id: _id, title })}
        />
      )}
    </>
  );
}
