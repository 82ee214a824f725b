import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { accounts, type UserSettings } from "#shared/accounts/contract.ts";
import { call } from "#web/api.ts";
import { adoptPlayerSettings, type PlayerSettings, usePlayerSettings } from "#web/player/settings.ts";
import { quietly } from "#web/quietly.ts";
import { meQuery, useViewer } from "#web/session/viewer.ts";

/** Whose settings the player has taken over since the page was opened. */
let adoptedFrom: string | undefined;

/** The settings of the player: kept in this browser, and with the account of whoever is signed in. */
export function useKeptPlayerSettings() {
  const viewer = useViewer();
  const queryClient = useQueryClient();
  const user = viewer.kind === "member" ? viewer.user : undefined;

  useEffect(() => {
    if (!user || adoptedFrom === user._id) return;
    adoptedFrom = user._id;
    adoptPlayerSettings(playerSettingsOf(user.settings));
  }, [user]);

  async function save(settings: PlayerSettings) {
    const body = { settings: { video: accountSettingsOf(settings) } };
    queryClient.setQueryData(meQuery.queryKey, await call(accounts.edit, { body }));
  }

  return usePlayerSettings(user && ((settings) => quietly("Saving the player's settings", save(settings))));
}

function playerSettingsOf({ video = {} }: UserSettings): Partial<Record<keyof PlayerSettings, unknown>> {
  const { volume, mute, selectedQuality, playbackRate } = video;
  return { volume, muted: mute, quality: selectedQuality, playbackRate };
}

function accountSettingsOf({ volume, muted, quality, playbackRate }: PlayerSettings) {
  // That this browser plays the sound alone says nothing about the others.
  const selectedQuality = quality === "audio" ? undefined : quality;
  return { volume, mute: muted, selectedQuality, playbackRate };
}
