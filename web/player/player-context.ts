import { createContext, type RefObject, useContext } from "react";
import type { ActionOrigin, PlayerAction } from "./action.ts";
import type { PlayerSettings } from "./settings.ts";
import type { PlayerSource } from "./source.ts";
import type { StreamControl } from "./use-stream.ts";

export interface PlayerParts {
  readonly videoRef: RefObject<HTMLVideoElement | null>;
  readonly source: PlayerSource;
  readonly settings: PlayerSettings;
  /** How much quieter than its file the film is played, to be as loud as others. */
  readonly gain: number;
  readonly stream: StreamControl;
  /** Another film can follow this one. */
  readonly hasNext: boolean;
  readonly perform: (action: PlayerAction, origin?: ActionOrigin) => void;
}

export const PlayerContext = createContext<PlayerParts | undefined>(undefined);

/** What the parts of a player share. Only within a `<Player>`. */
export function usePlayer(): PlayerParts {
  const parts = useContext(PlayerContext);
  if (!parts) throw new Error("This part belongs into a <Player>");
  return parts;
}
