import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { mutes } from "#shared/accounts/mutes.ts";
import { team } from "#shared/channels/team.ts";
import { comments } from "#shared/comments/contract.ts";
import { notifications } from "#shared/notifications/contract.ts";
import { people } from "#shared/people/contract.ts";
import { posts } from "#shared/posts/contract.ts";
import { ratings } from "#shared/ratings/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { videos } from "#shared/videos/contract.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { insertPublishedVideo } from "#server/testing/published-video.ts";
import {
  notificationsOf,
  notificationTypesOf,
  waitForNotifications,
} from "#server/testing/wait-for-notifications.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { deleteOldNotifications } from "./notifications.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const DAY_SECONDS = 86_400;

async function subscriber(channelId: string, notifyWhen?: "never"): Promise<Person> {
  const person = await world.person();
  const params = { id: channelId };
  await person.call(subscriptions.subscribe, { params });
  if (notifyWhen) await person.call(subscriptions.setLevel, { params, body: { notifyWhen } });
  return person;
}

function write(
  person: Person,
  body: { content: string; videoId?: string; postId?: string; parentCommentId?: string },
) {
  return person.call(comments.create, { body });
}

describe("GET /notifications", () => {
  it("notifies an owner of a comment, with all details [NOT-003, NOT-011, NOT-012, NOT-020, NOT-024]", async () => {
    const owner = await world.creator();
    const writer = await world.person();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Burza" });

    const { _id: commentId } = await write(writer, { videoId, content: "Pięknie" });

    expect(await notificationsOf(world, owner)).toEqual({
      items: [
        {
          _id: expect.any(String),
          type: "new_comment",
          count: 1,
          updatedAt: expect.any(String),
          details: {
            channelName: owner.channel.name,
            videoTitle: "Burza",
            commentContent: "Pięknie",
            decision: null,
            due: null,
            replyToCommentContent: null,
            userName: "Ola Kowal",
            postContent: null,
            postAuthorName: null,
          },
          source: { videoId, postId: null, commentId, ticketId: null },
          parentCommentId: null,
          channel: { id: owner.channel._id, name: owner.channel.name, hasAvatar: false, imageVersion: 0 },
        },
      ],
      count: 1,
      unread: 1,
    });
    expect(await notificationsOf(world, writer)).toMatchObject({ items: [], count: 0 });
  });

  it("notifies the author of the comment replied to, and the host only once [NOT-013, NOT-019]", async () => {
    const owner = await world.creator();
    const [writer, other] = [await world.person(), await world.person()];
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Mgła" });
    const { _id: parentCommentId } = await write(writer, { videoId, content: "Gdzie to jest?" });

    const reply = await write(other, { parentCommentId, content: "W Pieninach" });

    expect((await notificationsOf(world, writer)).items).toMatchObject([
      {
        type: "comment_reply",
        source: { videoId, commentId: reply._id },
        parentCommentId,
        details: {
          commentContent: "W Pieninach",
          replyToCommentContent: "Gdzie to jest?",
          videoTitle: "Mgła",
        },
      },
    ]);
    expect(await notificationTypesOf(world, owner)).toEqual(["new_comment", "new_comment"]);
    await write(owner, { parentCommentId, content: "Tak, tam" });
    expect(await notificationTypesOf(world, owner)).toEqual(["new_comment", "new_comment"]);
    expect(await notificationTypesOf(world, writer)).toEqual(["comment_reply", "comment_reply"]);
  });

  it("sends a host whose comment got a reply only the reply notification [NOT-013, NOT-019]", async () => {
    const owner = await world.creator();
    const other = await world.person();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Szron" });
    const { _id: parentCommentId } = await write(owner, { videoId, content: "Zapraszam" });

    await write(other, { parentCommentId, content: "Dziękuję" });

    expect(await notificationTypesOf(world, owner)).toEqual(["comment_reply"]);
  });

  it("counts users with the same rating, once each, until read [NOT-017, NOT-018, NOT-022, RAT-014]", async () => {
    const owner = await world.creator();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Lawina" });
    const raters = [await world.person(), await world.person(), await world.person()];
    const rate = (rater: Person, rating: 1 | -1 = 1) =>
      rater.call(ratings.rateVideo, { params: { id: videoId }, body: { rating } });
    for (const rater of raters) await rate(rater);
    await rate(owner);
    for (const rater of raters) await rate(rater, -1);

    expect((await notificationsOf(world, owner)).items).toMatchObject([
      {
        type: "video_rate",
        count: 3,
        source: { videoId },
        details: { videoTitle: "Lawina", userName: null },
      },
    ]);

    await owner.call(notifications.markRead);
    world.clock.advance(1);
    await rate(await world.person());
    expect((await notificationsOf(world, owner)).items.map(({ count }) => count)).toEqual([1, 3]);

    const author = await world.person();
    const { _id: commentId } = await write(author, { videoId, content: "Straszne" });
    const { _id: postId } = await author.call(posts.create, { body: { message: "Jadę w góry" } });
    for (const rater of raters.slice(0, 2)) {
      await rater.call(ratings.rateComment, { params: { id: commentId }, body: { rating: 1 } });
      await rater.call(ratings.ratePost, { params: { id: postId }, body: { rating: 1 } });
      await waitForNotifications(world);
    }
    expect((await notificationsOf(world, author)).items).toMatchObject([
      { type: "post_rate", count: 2, source: { postId }, details: { postContent: "Jadę w góry" } },
      { type: "comment_rate", count: 2, source: { videoId, commentId } },
    ]);
  });

  it("notifies subscribers of videos and posts, not the team nor those who opted out [NOT-014, NOT-021]", async () => {
    const owner = await world.creator();
    const { _id: channelId } = owner.channel;
    await owner.call(subscriptions.subscribe, { params: { id: channelId } });
    const [eager, silent] = [await subscriber(channelId), await subscriber(channelId, "never")];
    const deaf = await subscriber(channelId);
    const blockedUntil = new Date(world.clock.now().getTime() + DAY_SECONDS * 1000).toISOString();
    await deaf.call(mutes.blockChannel, { body: { channelId, blockedUntil } });
    const videoId = await makeVideo(world, owner, "processed");

    await owner.call(videos.publish, { params: { id: videoId } });
    expect((await notificationsOf(world, eager)).items).toMatchObject([
      {
        type: "new_video",
        source: { videoId },
        channel: { id: channelId },
        details: { videoTitle: "Nocny pociąg" },
      },
    ]);
    await world.services.queue.emit(world.services.db, "video.published", { videoId, channelId });
    const { _id: postId } = await owner.call(posts.create, { body: { channelId, message: "Już jest" } });

    expect((await notificationsOf(world, eager)).items).toMatchObject([
      {
        type: "new_post",
        source: { postId },
        details: { postContent: "Już jest", postAuthorName: owner.channel.name },
      },
      { type: "new_video" },
    ]);
    for (const person of [owner, silent, deaf]) expect(await notificationTypesOf(world, person)).toEqual([]);

    const unlisted = await makeVideo(world, owner, "processed");
    await owner.call(videos.edit, { params: { id: unlisted }, body: { visibility: "non_public" } });
    await owner.call(videos.publish, { params: { id: unlisted } });
    expect(await notificationTypesOf(world, eager)).toEqual(["new_post", "new_video"]);

    const [author, follower] = [await world.person(), await world.person()];
    await follower.call(people.follow, { params: { id: author.id } });
    await author.call(posts.create, { body: { message: "Dzień dobry" } });
    expect(await notificationTypesOf(world, follower)).toEqual(["new_post"]);

    // Notifications about videos that are no longer visible are not listed.
    await owner.call(videos.edit, { params: { id: videoId }, body: { visibility: "private" } });
    expect(await notificationTypesOf(world, eager)).toEqual(["new_post"]);
  });

  it("leaves out muted users", async () => {
    const owner = await world.creator();
    const nuisance = await world.person();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Cisza" });
    const blockedUntil = new Date(world.clock.now().getTime() + DAY_SECONDS * 1000).toISOString();
    await owner.call(mutes.blockUser, { body: { userId: nuisance.id, blockedUntil } });

    await write(nuisance, { videoId, content: "Kup u mnie" });
    await nuisance.call(ratings.rateVideo, { params: { id: videoId }, body: { rating: -1 } });

    expect(await notificationsOf(world, owner)).toMatchObject({ items: [], count: 0 });
    expect((await owner.call(accounts.me)).lastNotificationDate).toBeNull();
  });

  it("is paginated and can be limited to personal notifications [NOT-003]", async () => {
    const owner = await world.creator();
    const other = await world.creator();
    await owner.call(subscriptions.subscribe, { params: { id: other.channel._id } });
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Grań" });
    for (const content of ["Jeden", "Dwa"]) {
      await write(await world.person(), { videoId, content });
      await waitForNotifications(world);
      world.clock.advance(1);
    }
    await other.call(posts.create, { body: { channelId: other.channel._id, message: "Nowe" } });
    // Team members are not notified of posts of their channel.
    await waitForNotifications(world);
    await other.call(team.add, {
      params: { id: other.channel._id },
      body: { userId: owner.id, channelRole: "editor" },
    });

    const all = await notificationsOf(world, owner);
    expect(all).toMatchObject({ count: 4, unread: 4 });
    const part = await notificationsOf(world, owner, { limit: 2, offset: 1 });
    expect(part.items).toEqual(all.items.slice(1, 3));
    expect(part.count).toBe(4);
    const personal = await notificationsOf(world, owner, { onlyPersonal: true });
    expect(personal).toMatchObject({ count: 3, unread: 4 });
    expect(personal.items.map(({ type }) => type)).toEqual(["channel_role", "new_comment", "new_comment"]);
  });

  it("is for accounts only [NOT-054]", async () => {
    expect(await outcomeOf(world.call(notifications.list, { query: {} }))).toMatchObject({ status: 401 });
  });

  it("deletes notifications after a year", async () => {
    const owner = await world.creator();
    const videoId = await insertPublishedVideo(world, owner.channel._id, { title: "Dawno" });
    await write(await world.person(), { videoId, content: "Kiedyś" });
    expect(await notificationTypesOf(world, owner)).toHaveLength(1);

    const deleteAfter = (days: number) =>
      deleteOldNotifications({
        db: world.services.db,
        clock: { now: () => new Date(world.clock.now().getTime() + days * DAY_SECONDS * 1000) },
      });
    await deleteAfter(364);
    expect(await notificationTypesOf(world, owner)).toHaveLength(1);
    await deleteAfter(366);
    expect(await notificationTypesOf(world, owner)).toEqual([]);
  });
});
