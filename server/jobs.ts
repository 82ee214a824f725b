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
} from "#server/features/videos/jobs.ts";
import { listenAsSearch } from "#server/features/search/listeners.ts";
import { MAIL_DIGESTS_AT, mailDigestsJob, mailVideoJob } from "#server/features/subscriptions/jobs.ts";
import { listenAsSubscriptions } from "#server/features/subscriptions/listeners.ts";
import { mailDigests, mailVideo } from "#server/features/subscriptions/mails.ts";
import { transcribeJob } from "#server/features/subtitles/jobs.ts";
import { listenAsSubtitles } from "#server/features/subtitles/listeners.ts";
import { writeSubtitles } from "#server/features/subtitles/write-subtitles.ts";
import { listenAsVideos } from "#server/features/videos/listeners.ts";
import type { VideoProcessing } from "#server/features/videos/process-video.ts";
import { releaseVideo } from "#server/features/videos/release-due.ts";
import { removeOldFiles } from "#server/features/videos/old-files.ts";
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
  queue.work(encodePartJob, processing.encodePart);
  queue.work(joinPartsJob, processing.joinParts);
  queue.work(spriteVideoJob, processing.drawSprite);
  queue.work(transcribeJob, (wanted, run) => writeSubtitles(services, processing.engine, wanted, run));
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
    await sweepOldReports(services);
    await sweepNotifications(services);
    await sweepPayments(services);
  });
  queue.every(refreshTrendsJob, REFRESH_TRENDS_AT, () => refreshTrends(services));
  listenAsSearch(services);
  listenAsVideos(services);
  listenAsSubtitles(services);
  listenAsChapters(services);
  listenAsSubscriptions(services);
  listenAsNotifications(services);
}
