import { describe, expect, it } from "vitest";
import type { Role } from "#shared/accounts/contract.ts";
import type { ChatMessage } from "#shared/chat/contract.ts";
import type { Comment } from "#shared/comments/contract.ts";
import type { Playlist } from "#shared/playlists/contract.ts";
import type { Post } from "#shared/posts/contract.ts";
import { ChatLineMenu } from "#web/features/chat/chat-line-menu.tsx";
import { authorBlocksQuery } from "#web/features/chat/author/author-queries.ts";
import { CommentMenu } from "#web/features/comments/comment-menu.tsx";
import { CommentsContext } from "#web/features/comments/comments-context.ts";
import { PlaylistMenu } from "#web/features/playlists/playlist-menu.tsx";
import { PostMenu } from "#web/features/posts/post-menu.tsx";
import { menuRows } from "#web/testing/menu-rows.tsx";

const VIEWER = { _id: "me", role: "user" } as const;

const NOTHING = {
  ...{ edit: false, remove: false, approve: false, crossOut: false },
  ...{ pin: false, block: false, restrict: false },
};
const AUTHOR = { _id: "ola", name: "Ola", surname: "Kowal", hasAvatar: false, imageVersion: 0 };
const WRITTEN = { _id: "c1", userId: "ola", user: AUTHOR, channelId: null, channel: null };

describe("the menu of a comment", () => {
  const rowsWith = (can: Partial<Comment["can"]>) => {
    const comment = { ...WRITTEN, videoId: "v1", postId: null, can: { ...NOTHING, ...can } } as Comment;
    return menuRows(
      <CommentsContext value={{ hostChannelId: null, onReport: () => undefined }}>
        <CommentMenu comment={comment} onEdit={() => undefined} />
      </CommentsContext>,
      VIEWER,
    );
  };

  it.each([
    ["who may do nothing with it", {}, ["Copy link", "Mute Ola Kowal", "Report"]],
    ["its writer", { edit: true, remove: true }, ["Edit", "Copy link", "Delete"]],
    [
      "who keeps order",
      { pin: true, crossOut: true, block: true, remove: true },
      ["Pin", "Cross out", "Block on the channel", "Copy link", "Mute Ola Kowal", "Report", "Delete"],
    ],
    [
      "the staff",
      { remove: true, restrict: true },
      ["Copy link", "Mute Ola Kowal", "Report", "Moderation decision", "Delete"],
    ],
    ["who may cross out alone", { crossOut: true }, ["Cross out", "Copy link", "Mute Ola Kowal", "Report"]],
  ])("has only these entries for %s [LAS-153]", async (_who, can, rows) => {
    expect(await rowsWith(can)).toEqual(rows);
  });
});

describe("the menu of a post", () => {
  it.each([
    ["others", { edit: false, remove: false, restrict: false }, ["Copy link", "Mute Ola Kowal", "Report"]],
    [
      "the staff",
      { edit: false, remove: true, restrict: true },
      ["Copy link", "Mute Ola Kowal", "Report", "Moderation decision", "Delete"],
    ],
    [
      "its author",
      { edit: true, remove: true, restrict: false },
      ["Edit", "Hide from the home page", "Copy link", "Delete"],
    ],
  ])("has only these entries for %s [LAS-153]", async (_who, can, rows) => {
    const post = { ...WRITTEN, visibleOnHome: true, can } as Post;
    const noAction = () => undefined;

    expect(await menuRows(<PostMenu post={post} onEdit={noAction} onReport={noAction} />, VIEWER)).toEqual(
      rows,
    );
  });
});

describe("the menu of a playlist", () => {
  const menuOf = (can: Partial<Playlist["can"]>, onRestrict?: () => void) => {
    const all = { edit: true, remove: false, restrict: false, ...can };
    const playlist = { _id: "p1", name: "Kolej", frozen: false, can: all } as Playlist;
    return <PlaylistMenu playlist={playlist} hrefAfterDeletion="/" onRestrict={onRestrict} />;
  };
  const withoutHint = (rows: string[]) =>
    rows.map((row) => row.replace("Videos cannot be added, removed or moved", ""));

  it("has lock and delete for its owner only, and restrict for staff [LAS-153]", async () => {
    const ofEditor = await menuRows(menuOf({}), VIEWER);
    const ofOwner = await menuRows(menuOf({ remove: true }), VIEWER);
    const ofStaff = await menuRows(
      menuOf({ restrict: true }, () => undefined),
      VIEWER,
    );

    expect(ofEditor).toEqual(["Name and visibility", "Copy link"]);
    expect(withoutHint(ofOwner)).toEqual(["Name and visibility", "Freeze", "Copy link", "Delete playlist"]);
    expect(ofStaff).toEqual(["Name and visibility", "Copy link", "Limit or hide"]);
  });
});

describe("the menu of a message in a chat", () => {
  const message = { ...WRITTEN, videoId: "v1", text: "Cześć", byHost: false } as ChatMessage;
  const rowsFor = (isModerator: boolean, changes: Partial<ChatMessage> = {}, role: Role = "user") => {
    const shown = { ...message, ...changes };
    const can = { moderate: isModerator, blockOnChannel: isModerator, blockOnSite: false };
    const moderation = {
      can,
      ask: async () => undefined,
      user: { ...VIEWER, role, channels: [] } as never,
      onReport: () => undefined,
      onReply: undefined,
      onInspect: undefined,
    };
    return menuRows(
      <ChatLineMenu message={shown} name="Ola Kowal" moderation={moderation} />,
      VIEWER,
      (client) =>
        client.setQueryData(authorBlocksQuery(shown).queryKey, { items: [], count: 0, canBlock: true }),
    );
  };

  it("has no moderation entries for other viewers [LAS-153]", async () => {
    expect(await rowsFor(false)).toEqual(["Copy text", "Mute Ola Kowal", "Report"]);
  });

  it("has a decision for the staff, of which the author is told", async () => {
    expect(await rowsFor(false, {}, "moderator")).toEqual([
      ...["Copy text", "Mute Ola Kowal", "Report", "Moderation decision"],
    ]);
  });

  it("has no mute or report entries for its author [LAS-153]", async () => {
    expect(await rowsFor(false, { userId: "me" })).toEqual(["Copy text"]);
  });

  it("has all entries for moderators [LAS-153]", async () => {
    expect(await rowsFor(true)).toEqual([
      ...["Pin", "Strike through", "Block Ola Kowal", "Copy text", "Mute Ola Kowal", "Report", "Delete"],
    ]);
  });
});
