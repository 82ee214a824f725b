/** Limits how many streams of this process have a ladder: encoding takes a quarter of a core for each. */
export interface LadderBudget {
  /** Reserves a ladder for this stream until it is released; returns false if there is none left. */
  take(videoId: string): boolean;
  release(videoId: string): void;
}

export function createLadderBudget(max: () => number): LadderBudget {
  const holders = new Set<string>();
  return {
    take(videoId) {
      if (!holders.has(videoId) && holders.size >= max()) return false;
      holders.add(videoId);
      return true;
    },
    release: (videoId) => void holders.delete(videoId),
  };
}
