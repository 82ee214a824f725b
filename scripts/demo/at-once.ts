/** Works on all items, on so many at a time; the first failure ends it. Results are in the order of the items. */
export async function atOnce<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item, place: number) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...items.entries()];
  const results: Result[] = [];
  let hasFailed = false;

  async function takeTurns(): Promise<void> {
    for (let next = waiting.shift(); next && !hasFailed; next = waiting.shift()) {
      const [place, item] = next;
      try {
        results[place] = await work(item, place);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }

  await Promise.all(Array.from({ length: limit }, takeTurns));
  return results;
}
