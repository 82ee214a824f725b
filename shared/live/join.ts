/** Header of the answer to a player that joins a running stream: `JoinHeader` as JSON. */
export const JOIN_HEADER = "live-join";

/** Where the answer begins, as the playlists have it. */
export interface JoinHeader {
  /** The segments of another session have another initialisation. */
  readonly session: string;
  /** Number of the segment in the playlist. */
  readonly segment: number;
  /** Of its first sample, in seconds. */
  readonly position: number;
  /** End of the playlist, in seconds. */
  readonly edge: number;
  /** What is added to the times in the segment to get positions, in seconds. */
  readonly offset: number;
}
