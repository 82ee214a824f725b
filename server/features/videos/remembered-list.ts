import { rememberedOf } from "#server/platform/remembered.ts";

interface List {
  readonly count: number;
}

/** In a long list nobody misses at once what is new in it; in a short one they miss what they have just added. */
const LONG_LIST = 100;

const listsOf = rememberedOf<List>({
  ...{ max: 200, freshMs: 2000, staleMs: 3000 },
  isKept: ({ count }) => count >= LONG_LIST,
});

/**
 * A page of a list, with how many there are in all, which must be the same for everybody who asks for it under this key.
 * Long lists are remembered for a few seconds, by each process for itself: finding and counting among a million videos
 * costs several times what an answer costs otherwise.
 */
export async function rememberedList<Page extends List>(
  db: object,
  key: readonly [kind: string, asked: object],
  make: () => Promise<Page>,
): Promise<Page> {
  // Under one kind of key there is always the same kind of list.
  return listsOf(db).get(JSON.stringify(key), make) as Promise<Page>;
}
