import { useQueryClient } from "@tanstack/react-query";
import { accounts, type User } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { fullName } from "#web/data/author.ts";
import { channelAvatarUrl, userAvatarUrl } from "#web/data/media-urls.ts";
import { logRejection } from "#web/data/log-rejection.ts";
import { meQuery } from "#web/session/viewer.ts";

/** Posting identity: the account itself, or a channel it publishes on. */
export interface PostingIdentity {
  readonly channelId: string | null;
  readonly name: string;
  readonly shape: "person" | "channel";
  readonly imageUrl: string | undefined;
}

/** The posting identities of the account, and the last chosen one, which the account stores. */
export function usePostingIdentities(user: User) {
  const queryClient = useQueryClient();
  const self: PostingIdentity = {
    channelId: null,
    name: fullName(user),
    shape: "person",
    imageUrl: userAvatarUrl(user),
  };
  const ofChannels = user.channels
    .filter(({ role }) => role !== "moderator")
    .map((channel): PostingIdentity => ({
      channelId: channel._id,
      name: channel.name,
      shape: "channel",
      imageUrl: channelAvatarUrl(channel),
    }));
  const chosenId = user.settings.selectedCommentAs?.channel ?? null;

  function choose(channelId: string | null) {
    const selectedCommentAs = { channel: channelId, user: channelId === null ? user._id : null };
    queryClient.setQueryData(
      meQuery.queryKey,
      (me) => me && { ...me, settings: { ...me.settings, selectedCommentAs } },
    );
    logRejection(
      "Saving the posting identity",
      call(accounts.edit, { body: { settings: { selectedCommentAs } } }),
    );
  }

  return {
    identities: [self, ...ofChannels],
    // The chosen channel may be deleted.
    chosen: ofChannels.find(({ channelId }) => channelId === chosenId) ?? self,
    choose,
  };
}
