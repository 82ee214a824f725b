import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import type { ChannelRef } from "#shared/channels/contract.ts";
import type { Person } from "#shared/channels/team.ts";
import { usePostingIdentities } from "#web/session/identity/posting-identity.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { authorOf } from "./author.ts";
import { setEdgeBase } from "./media-urls.ts";

// Only the properties that names and images need.
const USER = {
  _id: "u1",
  name: "Ola",
  surname: "Kowal",
  hasAvatar: true,
  imageVersion: 2,
} as Partial<Person>;
const CHANNEL = { _id: "c1", name: "Szlak", slug: "szlak", hasAvatar: true, imageVersion: 3 } as ChannelRef;

beforeEach(() => {
  setEdgeBase("/edge");
});

describe("the avatar of an author", () => {
  it("is the image of the user, or of the channel that the user writes as", () => {
    const user = authorOf({ user: USER as Person, channel: null });
    const channel = authorOf({ user: USER as Person, channel: CHANNEL });

    expect(renderToStaticMarkup(user && <Avatar {...user} />)).toContain('src="/edge/user/u1/');
    expect(renderToStaticMarkup(channel && <Avatar {...channel} />)).toContain('src="/edge/channel/c1/');
  });
});

describe("the avatar beside a form", () => {
  it("is that of the chosen posting identity", () => {
    const channels = [{ ...CHANNEL, role: "owner" }];
    const viewer = {
      ...USER,
      channels,
      settings: { selectedCommentAs: { channel: "c1" } },
    } as unknown as User;
    function ChosenAvatar() {
      const { chosen } = usePostingIdentities(viewer);
      return <Avatar {...chosen} />;
    }

    const markup = renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ChosenAvatar />
      </QueryClientProvider>,
    );

    expect(markup).toContain('src="/edge/channel/c1/');
  });
});
