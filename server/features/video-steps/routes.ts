import { videoSteps } from "#shared/videos/steps.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import type { VideoStepsUseCases } from "./video-steps.ts";

export function bindVideoSteps({ bind }: Binder, { showSteps }: VideoStepsUseCases): void {
  bind(videoSteps.show, showSteps);
}
