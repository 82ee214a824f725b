import { accounts } from "#shared/accounts/contract.ts";
import { donations } from "#shared/donations/contract.ts";
import type { DemoViewer } from "./comments-and-posts.ts";

const AMOUNTS_ZLOTY = [50, 20, 100, 35.5, 200, 20, 10];
const REGULAR_EVERY = 3;
const UNNAMED_EVERY = 4;

/** Lets the viewers donate once, on a site with test payments; a second run adds nothing. */
export async function donate(viewers: readonly DemoViewer[]): Promise<number> {
  const [first] = viewers;
  if (!first) return 0;
  const { provider, product } = await first.call(donations.offer);
  if (provider !== "test") return 0;
  const { amount: raised } = await first.call(donations.donated, { params: { product } });
  if (raised > 0) return 0;
  for (const [index, viewer] of viewers.entries()) await donateOnce(viewer, index);
  return viewers.length;
}

async function donateOnce({ call }: DemoViewer, index: number): Promise<void> {
  const { name, surname, email } = await call(accounts.me);
  const { paymentId } = await call(donations.donate, {
    body: {
      ...{ name, lastName: surname, email, amount: AMOUNTS_ZLOTY[index % AMOUNTS_ZLOTY.length] ?? 20 },
      type: index % REGULAR_EVERY === 0 ? "regular" : "once",
      consents: { terms: true, personalData: true, donatorsList: index % UNNAMED_EVERY !== 1 },
    },
  });
  await call(donations.tryOut, { params: { id: paymentId }, body: { outcome: "succeeded" } });
}
