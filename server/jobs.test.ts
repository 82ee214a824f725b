import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorld, type World } from "#server/testing/world.ts";

/** Every kind of job, and the test that it does its work in after its schedule, its event or its sender. */
const REACHED: Readonly<Record<string, readonly [file: string, test: string]>> = {
  "mail.send": ["features/accounts/security.test.ts", "mails a link to the known one"],
  "account.mail-reset-link": ["features/accounts/security.test.ts", "mails a link to the known one"],
  "account.export-data": [
    "features/accounts/data-export.test.ts",
    "puts a new file in the place of the last",
  ],
  "account.sweep-exports": ["schedules.test.ts", "every hour, data exports go whose time is over"],
  "navigation.sweep": ["schedules.test.ts", "at night, old %s go"],
  "contacts.sweep": ["schedules.test.ts", "at night, old %s go"],
  "subscriptions.mail-digests": ["schedules.test.ts", "in the evening, mails about new videos"],
  "videos.trends": ["schedules.test.ts", "every five minutes, it is counted"],
  "video.prepare": ["features/videos/process-video.test.ts", "becomes watchable in several qualities"],
  "video.encode": ["features/videos/process-video.test.ts", "becomes watchable in several qualities"],
  "video.sprite": ["features/videos/process-video.test.ts", "becomes watchable in several qualities"],
  "video.encodePart": ["features/videos/encode-in-parts.test.ts", "is whole although one of them is killed"],
  "video.joinParts": ["features/videos/encode-in-parts.test.ts", "is whole although one of them is killed"],
  "video.transcribe": ["features/subtitles/automatic.test.ts", "can be asked for before the file has come"],
  "video.forgetOldFiles": [
    "features/videos/replace-file.test.ts",
    "puts another film under the same address",
  ],
  "video.release": ["features/videos/publication.test.ts", "publishes by itself when the date has come"],
  "moderation.endDecision": ["events.test.ts", "end a decision on its day"],
  "subscriptions.mail-video": ["features/subscriptions/mails.test.ts", "come for every video"],
  "decision.made/moderation": ["features/moderation/decisions.test.ts", "blocks the thing until the day"],
  "decision.lifted/moderation": ["features/moderation/decisions.test.ts", "and so does lifting it"],
  "video.published/search": ["events.test.ts", "lets a video be found as soon as it is published"],
  "subtitles.saved/search": ["events.test.ts", "as soon as its subtitles are there"],
  "channel.created/search": ["events.test.ts", "lets a new channel and a renamed one be found"],
  "channel.edited/search": ["events.test.ts", "lets a new channel and a renamed one be found"],
  "channel.edited/videos": ["events.test.ts", "takes the videos of a channel that turns private"],
  "channel.deleted/videos": [
    "features/channels/management.test.ts",
    "makes the channel and its videos vanish",
  ],
  "channel.deleted/subscriptions": [
    "features/channels/management.test.ts",
    "makes the channel and its videos",
  ],
  "video.uploaded/videos": [
    "features/videos/process-video.test.ts",
    "becomes watchable in several qualities",
  ],
  "video.processed/subtitles": ["features/subtitles/automatic.test.ts", "before the file has come"],
  "video.trimmed/subtitles": ["features/videos/trim.test.ts", "chapters and subtitles follow"],
  "video.trimmed/chapters": ["features/videos/trim.test.ts", "chapters and subtitles follow"],
  "video.published/subscriptions": ["features/subscriptions/mails.test.ts", "come for every video"],
  "events/notifications": ["features/notifications/notifications.test.ts", "is for accounts only"],
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe("the jobs of the site", () => {
  it("are these: a new kind needs a test that reaches it through its schedule or its event [LAS-154]", () => {
    const kinds = world.services.queue.kinds().map(({ name }) => name);

    expect(kinds.toSorted()).toEqual(Object.keys(REACHED).toSorted());
  });

  it.each(Object.entries(REACHED))("%s has its test [LAS-154]", (_kind, [file, test]) => {
    const titles = fs
      .readFileSync(path.join(import.meta.dirname, file), "utf8")
      .matchAll(/\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*"([^"]+)"/g);

    expect([...titles].some(([, title]) => title?.includes(test))).toBe(true);
  });
});
