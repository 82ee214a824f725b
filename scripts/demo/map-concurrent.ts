/** Maps items with limited concurrency; rejects on the first failure. Results are in the order of the items. */
export async function mapConcurrent<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...items.entries()];
  const results: Result[] = [];
  let hasFailed = false;

  async function runWorker(): Promise<void> {
    for (let next = waiting.shift(); next && !hasFailed; next = waiting.shift()) {
      const [index, item] = next;
      try {
        results[index] = await work(item, index);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }

  await Promise.all(Array.from({ length: limit }, runWorker));
  return results;
}
