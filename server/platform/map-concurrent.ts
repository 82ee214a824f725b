/**
 * Maps items, at most `limit` of them at a time; results are in the order of the items. After a failure no further item
 * is started; it is thrown when the running ones have ended.
 */
export async function mapConcurrent<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const waiting = items.entries();
  const results: Result[] = [];
  let hasFailed = false;

  async function runWorker(): Promise<void> {
    for (const [index, item] of waiting) {
      if (hasFailed) return;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: limit }, runWorker));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
  return results;
}
