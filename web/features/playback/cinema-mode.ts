import { useEffect } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { logRejection } from "#web/data/log-rejection.ts";
import { useViewer } from "#web/session/viewer.ts";

interface CinemaMode {
  readonly isOn: boolean;
}

const useStoredMode = create(persist<CinemaMode>(() => ({ isOn: false }), { name: "cinema-mode" }));

let appliedAccountId: string | undefined;

/** Wide player without a side column: stored in this browser and in the account. */
export function useCinemaMode() {
  const { isOn } = useStoredMode();
  const viewer = useViewer();
  const user = viewer.kind === "member" ? viewer.user : undefined;

  useEffect(() => {
    if (!user || appliedAccountId === user._id) return;
    appliedAccountId = user._id;
    const { cinemaMode } = user.settings;
    if (cinemaMode !== undefined) useStoredMode.setState({ isOn: cinemaMode });
  }, [user]);

  return {
    isOn,
    toggle() {
      useStoredMode.setState({ isOn: !isOn });
      if (user)
        logRejection(
          "Saving cinema mode",
          call(accounts.edit, { body: { settings: { cinemaMode: !isOn } } }),
        );
    },
  };
}
