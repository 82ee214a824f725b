import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { loadDonations } from "./load-donations.ts";
import { donatedQuery, donatorsQuery, offerQuery } from "./queries.ts";

it("donators are cached in the client between pages and are not refetched [CLI-001, PAY-026]", async () => {
  const queryClient = new QueryClient();
  const donator = {
    ...{ _id: "0199a000-0000-7000-8000-000000000000", name: "Ola Kowal", type: "once" as const },
    donatedAt: "2026-11-20T12:00:00.000Z",
  };
  const offer = {
    ...({ isOn: true, provider: "test", minimum: 5, currency: "PLN", product: "nadaj" } as const),
    ...{ products: [], transfer: null },
  };
  queryClient.setQueryData(offerQuery.queryKey, offer);
  queryClient.setQueryData(donatorsQuery.queryKey, { items: [donator], count: 1 });
  queryClient.setQueryData(donatedQuery("nadaj").queryKey, { amount: 20, currency: "PLN" });

  // A request would fail: there is no server.
  await loadDonations(queryClient);

  expect(queryClient.getQueryData(donatorsQuery.queryKey)?.items).toEqual([donator]);
});
