import { useQuery } from "@tanstack/react-query";
import type { VideoStep } from "#shared/videos/steps.ts";
import { Announcer } from "#web/ui/feedback/announcer.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { announcedStep, StepLine, stepName } from "./step-line.tsx";
import { videoStepsQuery } from "./queries.ts";

interface VideoStepsProps {
  readonly videoId: string;
  /** The upload as the tab that sends it knows it, which is ahead of the server. */
  readonly upload?: Pick<VideoStep, "state" | "percent">;
  /** False where the page already announces the progress, or shows the failure. */
  readonly isAnnounced?: boolean;
  readonly isFailureShown?: boolean;
}

/** The steps of a video, followed without a reload, with the sentence of what to do if one failed. */
export function VideoSteps({ videoId, upload, isAnnounced = true, isFailureShown = true }: VideoStepsProps) {
  const { data, error } = useQuery(videoStepsQuery(videoId));
  if (!data) {
    if (error) return <p className="text-small text-text-2">{failureText(error, m.steps_failed())}</p>;
    return (
      <Loading>
        <SkeletonBlock className="h-12 w-full" />
      </Loading>
    );
  }
  const steps = upload ? data.steps.map((step) => withUpload(step, upload)) : data.steps;
  const failed = steps.filter(({ failure }) => failure !== null);
  return (
    <div className="grid gap-3">
      <StepLine steps={steps} />
      {isFailureShown &&
        failed.map(({ name, failure }) => (
          <p key={name} className="max-w-[70ch] text-small text-pretty">
            <span className="font-[650]">{stepName(name)}: </span>
            {failure}
          </p>
        ))}
      {isAnnounced && <Announcer text={announcedStep(steps)} />}
    </div>
  );
}

/** Before the server has the first byte, it has no step that waits. */
function withUpload(step: VideoStep, upload: Pick<VideoStep, "state" | "percent">): VideoStep {
  if (step.name === "upload") return { ...step, ...upload };
  return step.state === "notStarted" ? { ...step, state: "waiting" } : step;
}
