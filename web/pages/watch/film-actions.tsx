import { Flag } from "lucide-react";
import type { Video } from "#shared/videos/contract.ts";
import { RateButtons } from "#web/features/library/rate-buttons.tsx";
import { reportThing } from "#web/features/reports/report-thing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { isOwnChannel } from "#web/session/is-own-channel.ts";
import { useViewer } from "#web/session/viewer.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { SaveButton } from "./save-button.tsx";

interface FilmActionsProps {
  readonly video: Pick<Video, "_id" | "title" | "likes" | "channelId">;
}

/** What everybody can do with a video: with an account rate it and keep it, and report it, unless it is their own. */
export function FilmActions({ video }: FilmActionsProps) {
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
          onClick={() => reportThing({ kind: "video", id: _id, title })}
        />
      )}
    </>
  );
}
