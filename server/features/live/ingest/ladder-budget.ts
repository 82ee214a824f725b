/** How many streams of this process have a ladder: encoding costs a quarter of a core for each. */
export interface LadderBudget {
  /** Whether this stream may have a ladder; it keeps the permission until it is released. */
  take(videoId: string): boolean;
  release(videoId: string): void;
}

export function createLadderBudget(max: number): LadderBudget {
  const holders = new Set<string>();
  return {
    take(videoId) {
      if (!holders.has(videoId) && holders.size >= max) return false;
      holders.add(videoId);
      return true;
    },
    release: (videoId) => void holders.delete(videoId),
  };
}
