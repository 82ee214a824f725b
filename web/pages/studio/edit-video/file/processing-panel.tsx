import { Play } from "lucide-react";
import type { Processing } from "#shared/videos/contract.ts";
import { VideoSteps } from "#web/features/processing/video-steps.tsx";
import { Announcer, announcedPercent } from "#web/ui/feedback/announcer.tsx";
import { canBeWatched } from "#web/features/videos/processing.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { ProgressPanel } from "#web/pages/studio/edit-video/progress-panel.tsx";

interface ProcessingPanelProps {
  readonly videoId: string;
  readonly processing: Processing;
}

/** Progress of the server-side processing. */
export function ProcessingPanel({ videoId, processing }: ProcessingPanelProps) {
  const { progress, steps } = processing;
  const isWatchable = canBeWatched(processing);
  const hasStarted = steps.some(({ state }) => state !== "waiting");
  const lead = hasStarted ? m.studio_processing_text() : m.studio_processing_waiting();

  return (
    <ProgressPanel
      title={m.studio_processing_title()}
      subtitle={isWatchable ? m.studio_processing_watchable() : lead}
      percent={hasStarted ? progress : undefined}
      meterLabel={m.studio_processing_meter()}
      actions={
        isWatchable && (
          <LinkButton href={`/watch/${videoId}`} icon={<Play className="fill-current" />}>
            {m.studio_processing_watch()}
          </LinkButton>
        )
      }
    >
      <div className="mt-4">
        <VideoSteps videoId={videoId} isAnnounced={false} />
      </div>
      <Announcer
        text={
          isWatchable
            ? m.studio_processing_watchable()
            : m.studio_processing_said({ percent: announcedPercent(progress) })
        }
      />
    </ProgressPanel>
  );
}
