import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import type { videoSteps } from "#shared/videos/steps.ts";
import { loadProcessingState } from "#server/features/processing/processing-state.ts";
import { findAutomaticState } from "#server/features/subtitles/automatic.ts";
import { findUploadProgress, type UploadServices } from "#server/features/uploads/uploads.ts";
import { requireVideoAbility, videoAbilities } from "#server/features/videos/abilities.ts";
import { loadVideo } from "#server/features/videos/videos.ts";
import { isStaff, type SignedInContext } from "#server/platform/http/context.ts";
import { stepsOf } from "./rules.ts";
import { viewStep } from "./view.ts";

export interface VideoStepsUseCases {
  showSteps(
    context: SignedInContext,
    input: UseCaseInput<typeof videoSteps.show>,
  ): Promise<EndpointResponse<typeof videoSteps.show>>;
}

export function openVideoSteps({ uploadFolder }: UploadServices): VideoStepsUseCases {
  return {
    /** For its authors, and for the staff in any state of the video: they come from a job. */
    async showSteps({ db, queue, viewer, now, locale, settings }, { params }) {
      const video = await loadVideo(db, params.id);
      if (!isStaff(viewer)) requireVideoAbility(videoAbilities(viewer, video), "edit");
      const [processing, upload, subtitles] = await Promise.all([
        loadProcessingState({ db, queue }, video.id),
        findUploadProgress(db, uploadFolder, video.id),
        findAutomaticState(db, video.id),
      ]);
      const steps = stepsOf({
        status: video.status,
        publishesWhenReady: video.publish_when_ready,
        publishesAt: video.premiere_at ?? video.release_at,
        isPlayable: video.playing_upload_id !== null,
        ...{ upload, processing, subtitles, now },
      });
      const lengthLimit = settings.get("limits.videoLength");
      return { steps: steps.map((step) => viewStep(step, locale, lengthLimit)) };
    },
  };
}
