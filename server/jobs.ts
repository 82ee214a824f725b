import { PROCESSING_STEPS } from "#shared/videos/contract.ts";
import { exportData, sweepExports } from "#server/features/accounts/data-export.ts";
import {
  exportDataJob,
  SWEEP_EXPORTS_AT,
  sweepExportsJob,
} from "#server/features/accounts/data-export-jobs.ts";
import { mailResetLinkJob } from "#server/features/accounts/jobs.ts";
import { mailResetLink } from "#server/features/accounts/password.ts";
import { listenAsChapters } from "#server/features/chapters/listeners.ts";
import { sweepReports } from "#server/features/contacts/contacts.ts";
import { SWEEP_REPORTS_AT, sweepReportsJob } from "#server/features/contacts/jobs.ts";
import { sweepPayments } from "#server/features/donations/sweep.ts";
import { sweepOldReports } from "#server/features/reports/reports.ts";
import { sweepTickets } from "#server/features/tickets/tickets.ts";
import { refreshTrends } from "#server/features/discovery/discovery.ts";
import { REFRESH_TRENDS_AT, refreshTrendsJob } from "#server/features/discovery/jobs.ts";
import { endDecisionJob } from "#server/features/moderation/jobs.ts";
import { listenAsModeration } from "#server/features/moderation/listeners.ts";
import { endWhenDue } from "#server/features/moderation/moderation.ts";
import { keepFailedJob, sweepFailedJobs } from "#server/features/failed-jobs/failed-jobs.ts";
import { listenAsNotifications } from "#server/features/notifications/listeners.ts";
import { mailUnread } from "#server/features/notifications/mails.ts";
import { sweepNotifications } from "#server/features/notifications/notifications.ts";
import { sendMailJob } from "#server/features/mails/jobs.ts";
import { SWEEP_NAVIGATION_AT, sweepNavigationJob } from "#server/features/navigation/jobs.ts";
import { sweepNavigation } from "#server/features/navigation/navigation.ts";
import {
  encodePartJob,
  encodeVideoJob,
  forgetOldFilesJob,
  joinPartsJob,
  prepareVideoJob,
  releaseVideoJob,
  spriteVideoJob,
  type SourceFile,
} from "#server/features/videos/jobs.ts";
import { listenAsSearch } from "#server/features/search/listeners.ts";
import { MAIL_DIGESTS_AT, mailDigestsJob, mailVideoJob } from "#server/features/subscriptions/jobs.ts";
import { listenAsSubscriptions } from "#server/features/subscriptions/listeners.ts";
import { mailDigests, mailVideo } from "#server/features/subscriptions/mails.ts";
import { transcribeJob } from "#server/features/subtitles/jobs.ts";
import { listenAsSubtitles } from "#server/features/subtitles/listeners.ts";
import {
  endDeadTranscription,
  reviveTranscription,
  writeSubtitles,
} from "#server/features/subtitles/write-subtitles.ts";
import { listenAsVideos } from "#server/features/videos/listeners.ts";
import { openMediaLanes } from "#server/features/videos/lanes.ts";
import type { VideoProcessing } from "#server/features/videos/process-video.ts";
import { endDeadProcessing, reviveProcessing } from "#server/features/videos/restart-processing.ts";
import { releaseVideo } from "#server/features/videos/release-due.ts";
import { removeOldFiles } from "#server/features/videos/old-files.ts";
import type { StepName } from "#server/features/videos/steps.ts";
import type { Lane, WorkOptions } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";

const ENCODING_STEPS: readonly StepName[] = ["default", "renditions"];

/** Every background job and what does it. All processes register all of them; workers also take them. */
export function registerJobs(services: Services, processing: VideoProcessing): void {
  const { queue, mail, config } = services;
  const { newcomers, encoding } = openMediaLanes(processing.engine ? config.mediaSlots : 0);
  queue.keepDead((job) => keepFailedJob(services, job));
  queue.work(sendMailJob, (letter) => mail.send(letter));
  queue.work(mailResetLinkJob, (request) => mailResetLink(services, request));
  queue.work(exportDataJob, (order, run) => exportData(services, order, run));
  queue.every(sweepExportsJob, SWEEP_EXPORTS_AT, () => sweepExports(services));
  queue.work(prepareVideoJob, processing.prepare, ofVideo(newcomers, PROCESSING_STEPS));
  queue.work(encodeVideoJob, processing.encode, ofVideo(encoding, ENCODING_STEPS));
  queue.work(encodePartJob, processing.encodePart, ofVideo(encoding, ENCODING_STEPS));
  queue.work(joinPartsJob, processing.joinParts, ofVideo(encoding, ENCODING_STEPS));
  queue.work(spriteVideoJob, processing.drawSprite, ofVideo(encoding, ["sprite"]));
  queue.work(transcribeJob, (wanted, run) => writeSubtitles(services, processing.engine, wanted, run), {
    lane: encoding,
    onDead: (wanted) => endDeadTranscription(services, wanted),
    revive: (tx, wanted) => reviveTranscription(services, tx, wanted),
  });
  queue.work(forgetOldFilesJob, (old) => removeOldFiles(services, old));
  queue.work(releaseVideoJob, ({ videoId }) => releaseVideo(services, videoId));
  queue.every(sweepNavigationJob, SWEEP_NAVIGATION_AT, () => sweepNavigation(services));
  queue.work(mailVideoJob, (mailing) => mailVideo(services, mailing));
  queue.every(mailDigestsJob, MAIL_DIGESTS_AT, async () => {
    await mailDigests(services);
    await mailUnread(services);
  });
  queue.every(sweepReportsJob, SWEEP_REPORTS_AT, async () => {
    await sweepReports(services);
    await sweepTickets(services);
    await sweepFailedJobs(services);
    await sweepOldReports(services);
    await sweepNotifications(services);
    await sweepPayments(services);
  });
  queue.every(refreshTrendsJob, REFRESH_TRENDS_AT, () => refreshTrends(services));
  queue.work(endDecisionJob, ({ decisionId }) => endWhenDue(services, decisionId));
  listenAsModeration(services);
  listenAsSearch(services);
  listenAsVideos(services);
  listenAsSubtitles(services);
  listenAsChapters(services);
  listenAsSubscriptions(services);
  listenAsNotifications(services);

  function ofVideo(lane: Lane, steps: readonly StepName[]): WorkOptions<SourceFile> {
    return {
      lane,
      onDead: (source) => endDeadProcessing(services, source, steps),
      revive: (tx, source) => reviveProcessing(services, tx, source),
    };
  }
}
