import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { accounts, type UserSettings } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import {
  adoptPlayerSettings,
  type PlayerSettings,
  usePlayerSettings,
} from "#web/player/settings/settings.ts";
import { logRejection } from "#web/data/log-rejection.ts";
import { meQuery, useViewer } from "#web/session/viewer.ts";

/** Id of the account whose settings the player has applied since the page was opened. */
let appliedAccountId: string | undefined;

/** Player settings: stored in this browser and in the signed-in account. */
export function useStoredPlayerSettings() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const user = viewer.kind === "member" ? viewer.user : undefined;

  useEffect(() => {
    if (!user || appliedAccountId === user._id) return;
    appliedAccountId = user._id;
    adoptPlayerSettings(playerSettingsOf(user.settings));
  }, [user]);

  async function save(settings: PlayerSettings) {
    const body = { settings: { video: accountSettingsOf(settings) } };
    queryClient.setQueryData(meQuery.queryKey, await call(accounts.edit, { body }));
  }

  return usePlayerSettings(
    user && ((settings) => logRejection("Saving the player's settings", save(settings))),
  );
}

function playerSettingsOf({ video = {} }: UserSettings): Partial<Record<keyof PlayerSettings, unknown>> {
  const { volume, mute, selectedQuality, playbackRate } = video;
  return { volume, muted: mute, quality: selectedQuality, playbackRate };
}

function accountSettingsOf({ volume, muted, quality, playbackRate }: PlayerSettings) {
  // Audio-only quality is a choice for this browser only and is not saved in the account.
  const selectedQuality = quality === "audio" ? undefined : quality;
  return { volume, mute: muted, selectedQuality, playbackRate };
}
