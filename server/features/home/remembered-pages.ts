import { rememberedOf } from "#server/platform/remembered.ts";

/** A page's content takes half a dozen queries and is the same for everybody, so it is made once in a few seconds. */
const pagesOf = rememberedOf<unknown>({ max: 100, freshMs: 5000, staleMs: 0 });

/** What was made under a key a moment ago, or what is made now. `isAskedAnew` makes it in any case. */
export async function rememberPage<Page>(
  db: object,
  key: string,
  make: () => Promise<Page>,
  { isAskedAnew }: { readonly isAskedAnew: boolean },
): Promise<Page> {
  const pages = pagesOf(db);
  // Under one key there is always the same kind of page.
  return (isAskedAnew ? pages.renew(key, make) : pages.get(key, make)) as Promise<Page>;
}

/** After a change of the pages. Other processes notice it a few seconds later. */
export function forgetPages(db: object): void {
  pagesOf(db).clear();
}
