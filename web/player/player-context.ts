import { createContext, type RefObject, useContext } from "react";
import type { ActionOrigin, PlayerAction } from "./controls/action.ts";
import type { PlayerSettings } from "./settings/settings.ts";
import type { PlayerSource } from "./source.ts";
import type { StreamControl } from "./use-stream.ts";

export interface PlayerParts {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly source: PlayerSource;
  readonly settings: PlayerSettings;
  /** Volume factor of loudness levelling. */
  readonly gain: number;
  readonly stream: StreamControl;
  /** Another video can follow this one. */
  readonly hasNext: boolean;
  readonly perform: (action: PlayerAction, origin?: ActionOrigin) => void;
}

export const PlayerContext = createContext<PlayerParts | undefined>(undefined);

/** Shared state of the player's components. Only within a `<Player>`. */
export function usePlayer(): PlayerParts {
  const parts = useContext(PlayerContext);
  if (!parts) throw new Error("usePlayer must be used within a <Player>");
  return parts;
}
