import { useEffect } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/api.ts";
import { quietly } from "#web/quietly.ts";
import { useViewer } from "#web/session/viewer.ts";

interface CinemaMode {
  readonly isOn: boolean;
}

const useStoredMode = create(persist<CinemaMode>(() => ({ isOn: false }), { name: "nadaj-cinema" }));

let adoptedFrom: string | undefined;

/** The wide player without anything beside it: kept in this browser, and with the account. */
export function useCinemaMode() {
  const { isOn } = useStoredMode();
  const viewer = useViewer();
  const user = viewer.kind === "member" ? viewer.user : undefined;

  useEffect(() => {
    if (!user || adoptedFrom === user._id) return;
    adoptedFrom = user._id;
    const { cinemaMode } = user.settings;
    if (cinemaMode !== undefined) useStoredMode.setState({ isOn: cinemaMode });
  }, [user]);

  return {
    isOn,
    toggle() {
      useStoredMode.setState({ isOn: !isOn });
      if (user)
        quietly("Saving cinema mode", call(accounts.edit, { body: { settings: { cinemaMode: !isOn } } }));
    },
  };
}
