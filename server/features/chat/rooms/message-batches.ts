import type { ChatMessage } from "#shared/chat/contract.ts";

/** Too short for readers to notice, long enough to batch the messages of a fast room. */
const BATCH_MS = 200;
const BATCH_MESSAGES_MAX = 100;

interface Batch {
  readonly waiting: ChatMessage[];
  readonly timer: NodeJS.Timeout;
}

interface MessageBatchesOptions {
  readonly send: (videoId: string, messages: readonly ChatMessage[]) => void;
  readonly batchMs?: number;
}

/**
 * Sends the messages of a room in batches: the first one immediately, messages that follow within a fraction of a
 * second together. A fast room gets a few frames a second, whatever its number of messages.
 */
export function createMessageBatches({ send, batchMs = BATCH_MS }: MessageBatchesOptions) {
  const batches = new Map<string, Batch>();

  /** Sends waiting messages and opens the next batch, or ends batching if there were none. */
  function flush(videoId: string): void {
    const batch = batches.get(videoId);
    if (!batch) return;
    clearTimeout(batch.timer);
    batches.delete(videoId);
    if (batch.waiting.length === 0) return;
    open(videoId);
    send(videoId, batch.waiting);
  }

  function open(videoId: string): void {
    const timer = setTimeout(() => flush(videoId), batchMs);
    batches.set(videoId, { waiting: [], timer });
  }

  return {
    add(message: ChatMessage): void {
      const { videoId } = message;
      const batch = batches.get(videoId);
      if (!batch) {
        open(videoId);
        send(videoId, [message]);
        return;
      }
      batch.waiting.push(message);
      if (batch.waiting.length >= BATCH_MESSAGES_MAX) flush(videoId);
    },
    /** Sends waiting messages before an event that changes one of them. */
    flush,
    close(): void {
      for (const { timer } of batches.values()) clearTimeout(timer);
      batches.clear();
    },
  };
}
