/**
 * Runs the work for all items, a few at a time. After a failure no further item is started; it is thrown when the
 * running ones have ended.
 */
export async function runConcurrently<Item>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let hasFailed = false;

  async function runNext(): Promise<void> {
    for (const item of waiting) {
      if (hasFailed) return;
      try {
        await work(item);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }

  const results = await Promise.allSettled(Array.from({ length: limit }, runNext));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
