import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#server/testing/world.ts";

/** Every kind of job, with the test that triggers it through its schedule, its event or its sender. */
const TESTS_BY_JOB: Readonly<Record<string, readonly [file: string, test: string]>> = {
  "mail.send": ["features/auth/security.test.ts", "mails a link to the known one"],
  "account.mail-reset-link": ["features/auth/security.test.ts", "mails a link to the known one"],
  "account.export-data": [
    "features/data-export/data-export.test.ts",
    "puts a new file in the place of the last",
  ],
  "account.sweep-exports": ["schedules.test.ts", "every hour, expired data exports are deleted"],
  "navigation.sweep": ["schedules.test.ts", "at night, old %s are deleted"],
  "contacts.sweep": ["schedules.test.ts", "at night, old %s are deleted"],
  "subscriptions.mail-digests": ["schedules.test.ts", "in the evening, emails about new videos"],
  "videos.trends": ["schedules.test.ts", "every five minutes, trends"],
  "site.due-tasks": ["maintenance.test.ts", "deletes accounts on their deletion date"],
  "site.reindex": ["maintenance.test.ts", "indexes new videos for search and for recommendations"],
  "storage.count": ["schedules.test.ts", "at night the storage is counted"],
  "storage.check": ["schedules.test.ts", "at night the storage is counted"],
  "storage.mend": ["features/storage/mend.test.ts", "move to the bin and are corrected"],
  "video.prepare": ["features/processing/process-video.test.ts", "gets several qualities, thumbnails"],
  "video.encode": ["features/processing/process-video.test.ts", "gets several qualities, thumbnails"],
  "video.sprite": ["features/processing/process-video.test.ts", "gets several qualities, thumbnails"],
  "video.encodeChunk": [
    "features/processing/chunks/encode-chunks.test.ts",
    "is complete although one of them is killed",
  ],
  "video.joinChunks": [
    "features/processing/chunks/encode-chunks.test.ts",
    "is complete although one of them is killed",
  ],
  "video.transcribe": [
    "features/subtitles/automatic.test.ts",
    "can be requested before the file is uploaded",
  ],
  "video.packagePodcast": [
    "features/processing/package-podcast.test.ts",
    "of a video that an earlier version processed is made after its first request",
  ],
  "video.forgetOldFiles": [
    "features/processing/replace-file.test.ts",
    "plays the old file under the same address",
  ],
  "video.removeOriginal": [
    "features/processing/originals/originals.test.ts",
    "the next one goes after its encoding",
  ],
  "video.removeEarlierOriginals": [
    "features/processing/originals/originals.test.ts",
    "earlier ones when an administrator asks",
  ],
  "video.reencodeAll": ["command-line/videos/video-reprocess.test.ts", "--all encodes all again that can be"],
  "video.deleteChunks": ["features/jobs/cancel-job.test.ts", "ends in its process, leaves no file"],
  "live.full-disk": ["faults/full-disk-live.test.ts", "and the operator is told"],
  "video.release": ["features/publishing/publication.test.ts", "publishes automatically at the date"],
  "moderation.endDecision": ["events.test.ts", "end a decision on its end date"],
  "subscriptions.mail-video": ["features/subscriptions/mails.test.ts", "are sent for every video"],
  "decision.made/moderation": [
    "features/moderation/decisions.test.ts",
    "blocks the entity until the given date",
  ],
  "decision.lifted/moderation": ["features/moderation/decisions.test.ts", "and so does lifting the block"],
  "video.published/search": ["events.test.ts", "make a video searchable as soon as it is published"],
  "subtitles.saved/search": ["events.test.ts", "as soon as its subtitles are saved"],
  "channel.created/search": ["events.test.ts", "make a new channel and a renamed one searchable"],
  "channel.edited/search": ["events.test.ts", "make a new channel and a renamed one searchable"],
  "channel.edited/videos": ["events.test.ts", "unlist the videos of a channel that becomes private"],
  "channel.deleted/videos": [
    "features/channels/management.test.ts",
    "makes the channel and its videos vanish",
  ],
  "channel.deleted/subscriptions": [
    "features/channels/management.test.ts",
    "makes the channel and its videos",
  ],
  "video.processed/subtitles": ["features/subtitles/automatic.test.ts", "before the file is uploaded"],
  "video.trimmed/subtitles": ["features/processing/trim/trim.test.ts", "shifts chapters and subtitles"],
  "video.trimmed/chapters": ["features/processing/trim/trim.test.ts", "shifts chapters and subtitles"],
  "video.published/subscriptions": ["features/subscriptions/mails.test.ts", "are sent for every video"],
  "events/notifications": ["features/notifications/notifications.test.ts", "is for accounts only"],
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("the jobs of the site", () => {
  it("are complete: a new kind needs a test that triggers it through its schedule or its event [LAS-154]", () => {
    const kinds = world.services.queue.kinds().map(({ name }) => name);

    expect(kinds.toSorted()).toEqual(Object.keys(TESTS_BY_JOB).toSorted());
  });

  it.each(Object.entries(TESTS_BY_JOB))("%s has its test [LAS-154]", (_kind, [file, test]) => {
    const titles = fs
      .readFileSync(path.join(import.meta.dirname, file), "utf8")
      .matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*"([^"]+)"/g);

    expect([...titles].some(([, title]) => title?.includes(test))).toBe(true);
  });
});
