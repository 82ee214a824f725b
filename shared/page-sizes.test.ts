import { describe, expect, it } from "vitest";
import { accountRequests } from "#shared/accounts/account-requests.ts";
import { personalInvitations } from "#shared/accounts/personal-invitations.ts";
import { userAdmin } from "#shared/user-admin/contract.ts";
import { users } from "#shared/accounts/users.ts";
import { ads } from "#shared/ads/contract.ts";
import { channels } from "#shared/channels/contract.ts";
import { chat } from "#shared/chat/contract.ts";
import { comments } from "#shared/comments/contract.ts";
import { contacts } from "#shared/contacts/contract.ts";
import { creators } from "#shared/creators/contract.ts";
import { discovery } from "#shared/discovery/contract.ts";
import { donations } from "#shared/donations/contract.ts";
import { failedJobs } from "#shared/failed-jobs/contract.ts";
import { jobs } from "#shared/jobs/contract.ts";
import { moderation } from "#shared/moderation/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { people } from "#shared/people/contract.ts";
import { playbackQuality } from "#shared/playback/quality.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { recommendations } from "#shared/recommendations/contract.ts";
import { reports } from "#shared/reports/contract.ts";
import { reviews } from "#shared/reviews/contract.ts";
import { search } from "#shared/search/contract.ts";
import { tickets } from "#shared/tickets/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { videoModeration } from "#shared/videos/moderation.ts";

describe("a page of a list", () => {
  it.each([
    ["accountRequests.list", accountRequests.list, 20],
    ["personalInvitations.list", personalInvitations.list, 20],
    ["users.list", users.list, 30],
    ["userAdmin.history", userAdmin.history, 30],
    ["userAdmin.comments", userAdmin.comments, 20],
    ["ads.list", ads.list, 20],
    ["channels.list", channels.list, 24],
    ["chat.messages", chat.messages, 50],
    ["comments.list", comments.list, 20],
    ["contacts.list", contacts.list, 20],
    ["creators.list", creators.list, 20],
    ["discovery.tags", discovery.tags, 60],
    ["donations.donators", donations.donators, 100],
    ["donations.list", donations.list, 25],
    ["failedJobs.list", failedJobs.list, 20],
    ["jobs.list", jobs.list, 25],
    ["moderation.history", moderation.history, 20],
    ["notifications.list", notifications.list, 20],
    ["people.followers", people.followers, 24],
    ["playlists.list", playlists.list, 24],
    ["playlists.videos", playlists.videos, 100],
    ["posts.list", posts.list, 12],
    ["recommendations.forViewer", recommendations.forViewer, 20],
    ["reports.list", reports.list, 20],
    ["reviews.list", reviews.list, 20],
    ["search.find", search.find, 20],
    ["tickets.list", tickets.list, 20],
    ["videos.list", videos.list, 20],
    ["videoModeration.listAll", videoModeration.listAll, 20],
  ] as const)(
    "of %s has its number of items without a limit [LAS-045, LAS-152]",
    (_name, { query }, size) => {
      expect(query.shape.limit.parse(undefined)).toBe(size);
    },
  );

  it("of playbackQuality.show covers a week [LAS-152]", () => {
    expect(playbackQuality.show.query.shape.days.parse(undefined)).toBe(7);
  });
});
