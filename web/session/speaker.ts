import { useQueryClient } from "@tanstack/react-query";
import { accounts, type User } from "#shared/accounts/contract.ts";
import { call } from "#web/api.ts";
import { fullName } from "#web/author.ts";
import { channelPicture, personPicture } from "#web/edge.ts";
import { quietly } from "#web/quietly.ts";
import { meQuery } from "./viewer.ts";

/** One of those an account can write as: itself, or a channel on which it publishes. */
export interface Speaker {
  readonly channelId: string | null;
  readonly name: string;
  readonly shape: "person" | "channel";
  readonly picture: string | undefined;
}

/** Whom the account can write as, and whom it has chosen last; the account remembers that. */
export function useSpeakers(user: User) {
  const queryClient = useQueryClient();
  const self: Speaker = {
    channelId: null,
    name: fullName(user),
    shape: "person",
    picture: personPicture(user),
  };
  const ofChannels = user.channels
    .filter(({ role }) => role !== "moderator")
    .map((channel): Speaker => ({
      channelId: channel._id,
      name: channel.name,
      shape: "channel",
      picture: channelPicture(channel),
    }));
  const chosenId = user.settings.selectedCommentAs?.channel ?? null;

  function choose(channelId: string | null) {
    const selectedCommentAs = { channel: channelId, user: channelId === null ? user._id : null };
    queryClient.setQueryData(
      meQuery.queryKey,
      (me) => me && { ...me, settings: { ...me.settings, selectedCommentAs } },
    );
    quietly("Saving who writes", call(accounts.edit, { body: { settings: { selectedCommentAs } } }));
  }

  return {
    speakers: [self, ...ofChannels],
    // A channel that was chosen may be gone.
    chosen: ofChannels.find(({ channelId }) => channelId === chosenId) ?? self,
    choose,
  };
}
