import { describe, expect, it } from "vitest";
import { notificationHref } from "./href.ts";
import { newRatings, notificationSentence } from "./sentence.ts";
import { NOTIFICATION_TYPES, notificationType } from "./types.ts";

const DETAILS = {
  channelName: "Szlak",
  videoTitle: "Burza",
  commentContent: "<b>Pięknie</b> jest",
  replyToCommentContent: null,
  userName: "Ola Kowal",
  postContent: null,
  postAuthorName: null,
};
const NOWHERE = { videoId: null, postId: null, commentId: null, ticketId: null };

describe("newRatings", () => {
  it.each([
    [1, "1 nowa ocena", "1 new rating"],
    [2, "2 nowe oceny", "2 new ratings"],
    [5, "5 nowych ocen", "5 new ratings"],
    [12, "12 nowych ocen", "12 new ratings"],
    [22, "22 nowe oceny", "22 new ratings"],
  ])("puts %d into words [RAT-015]", (count, polish, english) => {
    expect(newRatings(count, "pl")).toBe(polish);
    expect(newRatings(count, "en")).toBe(english);
  });
});

describe("notificationSentence", () => {
  it("names the user and the action, without comment markup", () => {
    const notification = { type: "new_comment", count: 1, details: DETAILS } as const;
    expect(notificationSentence(notification, "pl")).toBe("Ola Kowal komentuje film „Burza”: „Pięknie jest”");
    expect(notificationSentence(notification, "en")).toBe(
      "Ola Kowal commented on the video “Burza”: “Pięknie jest”",
    );
  });

  it.each([
    [{ commentContent: null }, "Twój film „Burza” nie został zatwierdzony. Powód: Reklama"],
    [{}, "Twój komentarz „Pięknie jest” nie został zatwierdzony. Powód: Reklama"],
    [
      { videoTitle: null, commentContent: null, postContent: "Jutro" },
      "Twój post „Jutro” nie został zatwierdzony. Powód: Reklama",
    ],
  ])("names what was refused, and why: %j", (details, sentence) => {
    const refused = { ...DETAILS, refusal: "Reklama", ...details };
    expect(notificationSentence({ type: "review_refused", count: 1, details: refused }, "pl")).toBe(sentence);
    const approved = notificationSentence({ type: "review_approved", count: 1, details: refused }, "en");
    expect(approved).toMatch(/^Your (?:video|comment|post) “.+” was approved/);
  });

  it("summarizes the actions of many users", () => {
    const notification = { type: "video_rate", count: 22, details: DETAILS } as const;
    expect(notificationSentence(notification, "pl")).toBe("22 nowe oceny filmu „Burza”");
  });

  it("shortens long texts", () => {
    const details = { ...DETAILS, videoTitle: "Ż".repeat(200) };
    const sentence = notificationSentence({ type: "new_video", count: 1, details }, "pl");
    expect(sentence).toBe(`Szlak: nowy film „${"Ż".repeat(89)}…”`);
  });

  it.each(NOTIFICATION_TYPES)("has words for %s in both languages", (type) => {
    for (const locale of ["pl", "en"] as const) {
      const full = { ...DETAILS, postContent: "Jadę", postAuthorName: "Jan" };
      expect(notificationSentence({ type, count: 1, details: full }, locale)).not.toMatch(/null|undefined/);
    }
  });
});

describe("notificationType", () => {
  it.each([
    ["commentRate", "comment_rate"],
    ["commentReply", "comment_reply"],
    ["newVideo", "new_video"],
    ["videoRate", "video_rate"],
    ["newComment", "new_comment"],
    ["newPost", "new_post"],
    ["postRate", "post_rate"],
    ["post_rate", "post_rate"],
    ["toString", undefined],
  ])("maps %s to %s [NOT-023]", (name, type) => {
    expect(notificationType(name)).toBe(type);
  });
});

describe("notificationHref", () => {
  const channel = { id: "c1", name: "Szlak", hasAvatar: false, imageVersion: 0 };

  it.each([
    ["comment_reply", { videoId: "v1", commentId: "k1" }, "/watch/v1?comment=k1"],
    ["commentReply", { postId: "p1", commentId: "k1" }, "/feed/post/p1?comment=k1"],
    ["new_video", { videoId: "v1" }, "/watch/v1"],
    ["video_failed", { videoId: "v1" }, "/manage-channel/c1/videos/v1"],
    ["ticket_answer", { ticketId: "t1" }, "/account/tickets/t1"],
    ["review_approved", { videoId: "v1" }, "/watch/v1"],
    ["review_refused", { videoId: "v1" }, "/manage-channel/c1/videos/v1"],
    ["channel_role", {}, "/manage-channel/c1/dashboard"],
  ])("of %s links to its subject [NOT-013]", (type, source, href) => {
    expect(notificationHref({ type, source: { ...NOWHERE, ...source }, channel })).toBe(href);
  });
});
