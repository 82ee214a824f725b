import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { describe, expect, it } from "vitest";
import { listPagesQuery } from "./list-pages.ts";

const PAGE_SIZE = 20;

function openList(rows: () => readonly { _id: string }[]) {
  const observer = new InfiniteQueryObserver(
    new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    listPagesQuery(["rows"], async (offset) => ({
      items: rows().slice(offset, offset + PAGE_SIZE),
      count: rows().length,
    })),
  );
  observer.subscribe(() => undefined);
  return observer;
}

describe("listPagesQuery", () => {
  it("reaches the end of a list that is longer than the largest page of the API, 100", async () => {
    const rows = Array.from({ length: 125 }, (_, place) => ({ _id: `row-${place}` }));
    const list = openList(() => rows);
    await list.refetch();
    while (list.getCurrentResult().hasNextPage) await list.fetchNextPage();

    expect(list.getCurrentResult().data).toEqual({ items: rows, count: rows.length });
  });

  it("shows an item once that has moved to the next page in the meantime", async () => {
    const rows = Array.from({ length: PAGE_SIZE + 1 }, (_, place) => ({ _id: `row-${place}` }));
    const list = openList(() => rows);
    await list.refetch();
    rows.unshift({ _id: "new" });
    const { data } = await list.fetchNextPage();

    expect(data?.items.map(({ _id }) => _id)).toEqual(rows.slice(1).map(({ _id }) => _id));
    expect(data?.count).toBe(rows.length);
  });
});
