import { availableParallelism } from "node:os";
import { exportData, deleteExpiredExports } from "#server/features/data-export/data-export.ts";
import {
  exportDataJob,
  DELETE_EXPIRED_EXPORTS_AT,
  deleteExpiredExportsJob,
} from "#server/features/data-export/jobs.ts";
import { deleteLapsedRequests } from "#server/features/account-requests/account-requests.ts";
import { mailResetLinkJob } from "#server/features/auth/jobs.ts";
import { mailResetLink } from "#server/features/auth/password.ts";
import { deleteEndedAddressBlocks } from "#server/features/address-blocks/address-blocks.ts";
import { listenAsAds } from "#server/features/ads/listeners.ts";
import { notifySwitchedFormats } from "#server/features/ads/switched-formats/notify-switched-formats.ts";
import { deleteOldStaffActions } from "#server/features/audit/audit.ts";
import { listenAsCdn } from "#server/features/cdn/listeners.ts";
import { listenAsChannels } from "#server/features/channels/listeners.ts";
import { listenAsChapters } from "#server/features/chapters/listeners.ts";
import { deleteOldBugReports } from "#server/features/contacts/contacts.ts";
import { DELETE_OLD_REPORTS_AT, deleteOldReportsJob } from "#server/features/contacts/jobs.ts";
import { listenAsComments } from "#server/features/comments/listeners.ts";
import { listenAsDataExport } from "#server/features/data-export/listeners.ts";
import { listenAsPosts } from "#server/features/posts/listeners.ts";
import { runDailyPayments } from "#server/features/donations/daily-payments.ts";
import { deleteOldReports } from "#server/features/reports/reports.ts";
import { deleteOldTickets } from "#server/features/tickets/tickets.ts";
import { refreshTrends } from "#server/features/discovery/discovery.ts";
import { REFRESH_TRENDS_AT, refreshTrendsJob } from "#server/features/discovery/jobs.ts";
import { deleteOldInvitations } from "#server/features/invitations/personal-invitations.ts";
import { endDecisionJob } from "#server/features/moderation/jobs.ts";
import { listenAsModeration } from "#server/features/moderation/listeners.ts";
import { storeFailedJob, deleteOldFailedJobs } from "#server/features/failed-jobs/failed-jobs.ts";
import { listenAsNotifications } from "#server/features/notifications/listeners.ts";
import { sendUnreadEmails } from "#server/features/notifications/mails.ts";
import { deleteOldNotifications } from "#server/features/notifications/notifications.ts";
import { deleteOldJobLogs } from "#server/features/jobs/job-board.ts";
import { sendMailJob } from "#server/features/mails/jobs.ts";
import { DELETE_OLD_NAVIGATION_AT, deleteOldNavigationJob } from "#server/features/navigation/jobs.ts";
import { deleteOldNavigationEvents } from "#server/features/navigation/navigation.ts";
import {
  deleteReplacedFilesJob,
  packagePodcastJob,
  reencodeAllJob,
  removeEarlierOriginalsJob,
  removeOriginalJob,
} from "#server/features/processing/jobs.ts";
import { publishScheduledJob } from "#server/features/publishing/jobs.ts";
import { listenAsSearch } from "#server/features/search/listeners.ts";
import { MAIL_DIGESTS_AT, mailDigestsJob, mailVideoJob } from "#server/features/subscriptions/jobs.ts";
import { listenAsSubscriptions } from "#server/features/subscriptions/listeners.ts";
import { sendDigests, sendVideoEmails } from "#server/features/subscriptions/mails.ts";
import { emptyBin } from "#server/features/storage/bin.ts";
import { checkStorage, mendStorage } from "#server/features/storage/check-storage.ts";
import { countStorage } from "#server/features/storage/count-storage.ts";
import {
  CHECK_STORAGE_AT,
  checkStorageJob,
  COUNT_STORAGE_AT,
  countStorageJob,
  mendStorageJob,
} from "#server/features/storage/jobs.ts";
import { transcribeJob } from "#server/features/subtitles/jobs.ts";
import { listenAsSubtitles } from "#server/features/subtitles/listeners.ts";
import {
  failDeadTranscription,
  restartTranscription,
  transcribeVideo,
} from "#server/features/subtitles/transcribe-video.ts";
import { listenAsVideos } from "#server/features/videos/listeners.ts";
import { defaultMediaSlots, openMediaLanes } from "#server/features/processing/media-lanes.ts";
import { removeEarlierOriginals } from "#server/features/processing/originals/earlier-originals.ts";
import { removeOriginal } from "#server/features/processing/originals/remove-original.ts";
import { packagePodcast } from "#server/features/processing/package-podcast.ts";
import { reencodeNextVideos } from "#server/features/processing/reencode/reencode-all.ts";
import { registerProcessing } from "#server/features/processing/steps.ts";
import { deleteReplacedFiles } from "#server/features/processing/delete-replaced-files.ts";
import type { FullEngine, MediaEngine } from "#server/media/engine.ts";
import { logRejection, type Log } from "#server/platform/log.ts";
import { deleteDeadHolders } from "#server/platform/queue/leases.ts";
import type { JobKind } from "#server/platform/queue/queue.ts";
import { repeat } from "#server/platform/repeat.ts";
import type { Services } from "#server/platform/services.ts";
import { deleteDueAccounts } from "#server/features/accounts/delete-due-accounts.ts";
import { eraseDeletedChannels } from "#server/features/channels/ownership.ts";
import { cutClips } from "#server/features/clips/cut-clips.ts";
import { archiveEndedStreams, deleteArchivedSegments } from "#server/features/live/archive-streams.ts";
import { requireRoom } from "#server/features/live/disk-space.ts";
import { superviseStreams } from "#server/features/live/supervise-streams.ts";
import { fullDiskJob } from "#server/features/live/jobs.ts";
import { removeDueRecordings } from "#server/features/live/recordings/remove-recordings.ts";
import { COUNT_EVERY_SECONDS, countViewers } from "#server/features/live/audience-store.ts";
import { deleteExpiredViewers } from "#server/features/live-viewers/live-viewers.ts";
import { endDueDecisions, endWhenDue } from "#server/features/moderation/moderation.ts";
import { notifyUpcomingStarts } from "#server/features/notifications/notify.ts";
import { deleteExpiredViewCounts } from "#server/features/playback/deduplicate-views.ts";
import { reindexSubjects } from "#server/features/recommendations/reindex-subjects.ts";
import { reindexTranscripts } from "#server/features/search/transcript-search.ts";
import { reindexSearch } from "#server/features/search/reindex.ts";
import { cleanUpUploads, type UploadServices } from "#server/features/uploads/uploads.ts";
import { publishDueVideos, publishScheduledVideo } from "#server/features/publishing/publish-scheduled.ts";
import { eraseDeletedVideos } from "#server/features/videos/deletion/erase-deleted-videos.ts";
import { deleteOldTurns } from "#server/features/processing/fair-queue-store.ts";
import { cleanUpWorkFolders } from "#server/features/processing/job-workspace.ts";

const MINUTE_MS = 60_000;
const SUPERVISE_STREAMS_EVERY_MS = 3000;
const ARCHIVE_STREAMS_EVERY_MS = 3000;
const CUT_CLIPS_EVERY_MS = 1000;
const COUNT_VIEWERS_EVERY_MS = COUNT_EVERY_SECONDS * 1000;
const EVERY_MINUTE = "* * * * *";

/** Everything that became due, and what interrupted work has left in the database. */
export const dueTasksJob: JobKind<object> = {
  name: "site.due-tasks",
  timeoutSeconds: 600,
  retries: 2,
  retryDelaySeconds: 5,
};

/** Indexes what has changed since the last run. A full rebuild takes long, and nothing else waits for it. */
export const reindexJob: JobKind<object> = {
  name: "site.reindex",
  timeoutSeconds: 6 * 3600,
  retries: 2,
  retryDelaySeconds: 5,
};

/** Registers the handler of every background job. All processes register all of them; only workers run them. */
export function registerJobs(services: Services, engine: MediaEngine | undefined): void {
  const { queue, mail, settings } = services;
  const slots = () => settings.get("encoding.jobs") ?? defaultMediaSlots(availableParallelism());
  const lanes = openMediaLanes(engine ? slots : () => 0);
  queue.storeDeadJob((job) => storeFailedJob(services, job));
  queue.work(sendMailJob, (message) => mail.send(message));
  queue.work(mailResetLinkJob, async (request) => {
    await mailResetLink(services, request);
  });
  queue.work(exportDataJob, (order, run) => exportData(services, order, run));
  registerProcessing(services, engine, lanes);
  queue.work(transcribeJob, (transcription, run) => transcribeVideo(services, engine, transcription, run), {
    lane: lanes.encoding,
    onDead: (transcription) => failDeadTranscription(services, transcription),
    revive: (tx, transcription, repeated) => restartTranscription(services, tx, transcription, repeated),
    onCancel: (tx, transcription) => failDeadTranscription({ ...services, db: tx }, transcription),
  });
  queue.work(packagePodcastJob, (source, run) => packagePodcast(services, engine, source, run), {
    lane: lanes.newFiles,
  });
  queue.work(deleteReplacedFilesJob, (old) => deleteReplacedFiles(services, old));
  queue.work(mendStorageJob, (order, { signal }) => mendStorage(services, order, signal));
  queue.work(removeOriginalJob, (source) => removeOriginal(services, engine, source));
  queue.work(removeEarlierOriginalsJob, (request) => removeEarlierOriginals(services, request));
  queue.work(reencodeAllJob, (walk, run) => reencodeNextVideos(services, walk, run));
  queue.work(fullDiskJob, () => requireRoom(services));
  queue.work(publishScheduledJob, ({ videoId }) => publishScheduledVideo(services, videoId));
  queue.work(mailVideoJob, (mailing) => sendVideoEmails(services, mailing));
  queue.work(endDecisionJob, ({ decisionId }) => endWhenDue(services, decisionId));
  registerSchedules(services);
  registerListeners(services);
}

/** Work on the state of the site: the queue runs it once for all processes, in the time zone of the site. */
function registerSchedules(services: Services): void {
  const { queue, log, db, clock } = services;
  queue.every(dueTasksJob, EVERY_MINUTE, () =>
    runTasks(log, {
      "due accounts": deleteDueAccounts(services),
      "deleted videos": eraseDeletedVideos(services),
      "deleted channels": eraseDeletedChannels(services),
      "bin of the storage": emptyBin(services),
      "due videos": publishDueVideos(services),
      "due decisions": endDueDecisions(services),
      "counted views": deleteExpiredViewCounts(services),
      "viewers of live streams": deleteExpiredViewers(db, clock.now()),
      "upcoming live streams": notifyUpcomingStarts(services),
      "switched ads": notifySwitchedFormats(services),
      "recordings of live streams": removeDueRecordings(services),
      "ended blocks of addresses": deleteEndedAddressBlocks(services),
      "leases of killed processes": deleteDeadHolders(db),
    }),
  );
  queue.every(reindexJob, EVERY_MINUTE, ({ signal }) =>
    runTasks(log, {
      "subjects of videos": reindexSubjects(services),
      "search index": reindexSearch(services, signal),
      transcripts: reindexTranscripts(services),
    }),
  );
  queue.every(refreshTrendsJob, REFRESH_TRENDS_AT, () => refreshTrends(services));
  queue.every(countStorageJob, COUNT_STORAGE_AT, ({ signal }) => countStorage(services, signal));
  queue.every(checkStorageJob, CHECK_STORAGE_AT, async ({ signal }) => {
    await checkStorage(services, signal);
  });
  queue.every(deleteExpiredExportsJob, DELETE_EXPIRED_EXPORTS_AT, () => deleteExpiredExports(services));
  queue.every(deleteOldNavigationJob, DELETE_OLD_NAVIGATION_AT, () => deleteOldNavigationEvents(services));
  queue.every(mailDigestsJob, MAIL_DIGESTS_AT, async () => {
    await sendDigests(services);
    await sendUnreadEmails(services);
  });
  queue.every(deleteOldReportsJob, DELETE_OLD_REPORTS_AT, async () => {
    await deleteOldBugReports(services);
    await deleteOldTickets(services);
    await deleteOldFailedJobs(services);
    await deleteOldJobLogs(services);
    await deleteOldStaffActions(services);
    await deleteOldInvitations(services);
    await deleteLapsedRequests(services);
    await deleteOldReports(services);
    await deleteOldNotifications(services);
    await deleteOldTurns(db);
    await runDailyPayments(services);
  });
}

function registerListeners(services: Services): void {
  listenAsChannels(services);
  listenAsComments(services);
  listenAsPosts(services);
  listenAsAds(services);
  listenAsDataExport(services);
  listenAsModeration(services);
  listenAsSearch(services);
  listenAsVideos(services);
  listenAsSubtitles(services);
  listenAsChapters(services);
  listenAsSubscriptions(services);
  listenAsNotifications(services);
  listenAsCdn(services);
}

/**
 * Each process with the role api: unfinished uploads may be files on its own disk, which no other machine can clean up.
 * Returns a stop function.
 */
export function startFolderCleanup(services: UploadServices): () => Promise<void> {
  const { log } = services;
  return repeat({ log, name: "cleaning up the data folder", everyMs: MINUTE_MS }, () =>
    runTasks(log, { uploads: cleanUpUploads(services) }),
  );
}

/**
 * Each process with the role live, for the streams that it holds a lease of, and for the segments and clips on its own
 * disk. Returns a stop function.
 */
export function startArchiving(services: UploadServices, engine: FullEngine): () => Promise<void> {
  const { log, leases, clock } = services;
  const stops = [
    // By itself: a recording that is being joined must not keep other streams waiting.
    repeat({ log, name: "supervising live streams", everyMs: SUPERVISE_STREAMS_EVERY_MS }, async () => {
      await superviseStreams(services);
    }),
    repeat({ log, name: "archiving live streams", everyMs: ARCHIVE_STREAMS_EVERY_MS }, () =>
      archiveEndedStreams(services, engine),
    ),
    repeat({ log, name: "cutting clips", everyMs: CUT_CLIPS_EVERY_MS }, () => cutClips(services, engine)),
    repeat({ log, name: "counting viewers", everyMs: COUNT_VIEWERS_EVERY_MS }, async () => {
      const lease = await leases.acquire("live.viewer-counts");
      await lease?.change((tx) => countViewers({ db: tx, clock }));
    }),
    repeat({ log, name: "deleting archived segments", everyMs: MINUTE_MS }, () =>
      deleteArchivedSegments(services),
    ),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Each worker, before it runs jobs: work folders of killed processes are on its own disk. */
export async function cleanUpBeforeJobs(services: Services): Promise<void> {
  await cleanUpWorkFolders(services);
}

/** Waits for all tasks. A failed one is logged; the next run repeats it. */
async function runTasks(log: Log, tasks: Readonly<Record<string, Promise<unknown>>>): Promise<void> {
  for (const [task, done] of Object.entries(tasks)) logRejection(log, `maintenance of ${task}`, done);
  await Promise.allSettled(Object.values(tasks));
}
