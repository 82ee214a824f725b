/**
 * `slow`: the line carries less than the browser makes. `refused` and `unsupported` are final; all other failures are
 * tried again.
 */
export type SenderState = "connecting" | "live" | "slow" | "reconnecting" | "refused" | "unsupported";

/** WebRTC, or the recorder of the browser over a WebSocket. */
export type SenderWay = "whip" | "recorder";

export interface SenderOptions {
  /** Base address of the live service. */
  readonly address: string;
  readonly key: string;
  readonly stream: MediaStream;
  readonly onState: (state: SenderState) => void;
}

export interface Sender {
  /** Sends another camera, screen or microphone in place of the current one. */
  replace(track: MediaStreamTrack): Promise<void>;
  /** Resolves when the server has been told. */
  stop(): Promise<void>;
}
