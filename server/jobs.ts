import { exportData, sweepExports } from "#server/features/accounts/data-export.ts";
import {
  exportDataJob,
  SWEEP_EXPORTS_AT,
  sweepExportsJob,
} from "#server/features/accounts/data-export-jobs.ts";
import { mailResetLinkJob } from "#server/features/accounts/jobs.ts";
import { mailResetLink } from "#server/features/accounts/password.ts";
import { sendMailJob } from "#server/features/mails/jobs.ts";
import { SWEEP_NAVIGATION_AT, sweepNavigationJob } from "#server/features/navigation/jobs.ts";
import { sweepNavigation } from "#server/features/navigation/navigation.ts";
import { encodeVideoJob, prepareVideoJob, spriteVideoJob } from "#server/features/videos/jobs.ts";
import { listenAsVideos } from "#server/features/videos/listeners.ts";
import type { VideoProcessing } from "#server/features/videos/process-video.ts";
import type { Services } from "#server/platform/services.ts";

/** Every background job and what does it. All processes register all of them; workers also take them. */
export function registerJobs(services: Services, processing: VideoProcessing): void {
  const { queue, mail } = services;
  queue.work(sendMailJob, (letter) => mail.send(letter));
  queue.work(mailResetLinkJob, (request) => mailResetLink(services, request));
  queue.work(exportDataJob, (order, run) => exportData(services, order, run));
  queue.every(sweepExportsJob, SWEEP_EXPORTS_AT, () => sweepExports(services));
  queue.work(prepareVideoJob, processing.prepare);
  queue.work(encodeVideoJob, processing.encode);
  queue.work(spriteVideoJob, processing.drawSprite);
  queue.every(sweepNavigationJob, SWEEP_NAVIGATION_AT, () => sweepNavigation(services));
  listenAsVideos(services);
}
