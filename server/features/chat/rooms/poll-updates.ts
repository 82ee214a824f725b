import type { ChatPoll } from "#shared/chat/polls.ts";
import type { Services } from "#server/platform/services.ts";
import { viewPoll } from "../polls.ts";
import { findLatestPoll } from "../polls-store.ts";

interface PollUpdatesOptions extends Pick<Services, "db" | "clock"> {
  readonly send: (poll: ChatPoll) => void;
}

/**
 * Sends vote counts to the chats of polls: at most once per call of `sendDue`, regardless of the number of votes, and
 * once more when a poll ends by the clock of the server.
 */
export function createPollUpdates({ db, clock, send }: PollUpdatesOptions) {
  /** End of the running poll in milliseconds, by video. */
  const ends = new Map<string, number>();
  const voted = new Set<string>();

  return {
    /** Records the state of a poll, which another process may have started. */
    note({ videoId, secondsLeft }: ChatPoll): void {
      if (secondsLeft > 0) ends.set(videoId, clock.now().getTime() + secondsLeft * 1000);
      else ends.delete(videoId);
    },
    noteVote(videoId: string): void {
      voted.add(videoId);
    },
    /** Evicts the entries of empty chats; the next user who enters one restores it. */
    evictExcept(videoIds: readonly string[]): void {
      const open = new Set(videoIds);
      for (const videoId of ends.keys()) if (!open.has(videoId)) ends.delete(videoId);
      for (const videoId of voted) if (!open.has(videoId)) voted.delete(videoId);
    },
    async sendDue(videoIds: readonly string[]): Promise<void> {
      for (const videoId of videoIds) {
        const now = clock.now();
        const isOver = (ends.get(videoId) ?? Infinity) <= now.getTime();
        if (!voted.delete(videoId) && !isOver) continue;
        if (isOver) ends.delete(videoId);
        const poll = await findLatestPoll(db, videoId);
        if (poll) send(viewPoll(poll, now));
      }
    },
  };
}
