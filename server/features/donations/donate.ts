import type { donations } from "#shared/donations/contract.ts";
import { groszeOf } from "#shared/donations/money.ts";
import type { Answer, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import type { Locale } from "#shared/texts.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { PaymentOrder, PaymentPage, PaymentProvider } from "#server/platform/payments/provider.ts";
import { transferLetter } from "./letters.ts";
import { findProvider } from "./provider.ts";
import { requireMinimum, requireOffered } from "./rules.ts";
import { insertDonation, updatePayment } from "./store.ts";
import { transferOf } from "./transfer.ts";

const TITLES: Readonly<Record<Locale, string>> = { pl: "Wpłata na Nadaj", en: "Donation to Nadaj" };

/** Begins a donation: writes it down, and asks the provider for the page where it is paid. */
export async function donate(
  context: Context,
  { body }: UseCaseInput<typeof donations.donate>,
): Promise<Answer<typeof donations.donate>> {
  const { config, db, locale, now, queue, viewer } = context;
  const { provider: name, minimumGrosze, product } = config.donations;
  const provider = findProvider(context, name);
  if (!name || !provider) throw new AppError("DONATIONS_CLOSED");
  const amount_grosze = groszeOf(body.amount);
  requireMinimum(amount_grosze, minimumGrosze);
  requireOffered(body.type, name);

  const paymentId = await inTransaction(db, (tx) =>
    insertDonation(
      tx,
      {
        ...{ product, provider: name, amount_grosze, type: body.type, language: locale },
        ...{ user_id: viewer?.id ?? null, by_account: viewer !== undefined },
        ...{ name: body.name, last_name: body.lastName, email: body.email, phone: body.phone || null },
        ...{ street: body.street || null, house_number: body.houseNumber || null, flat: body.flat || null },
        ...{ zip: body.zip || null, city: body.city || null, on_board: body.consents.donatorsList },
      },
      now,
    ),
  );
  const { url, expiresAt } = await openPage(context, provider, {
    ...{ paymentId, type: body.type, amountGrosze: amount_grosze, email: body.email },
    ...{ language: locale, title: TITLES[locale] },
    returnUrl: pageUrl(config, locale, `/payment-continue?paymentId=${paymentId}`),
  });
  await inTransaction(db, async (tx) => {
    const accepted = { state: "requires_payment", redirect_url: url, expires_at: expiresAt } as const;
    await updatePayment(tx, paymentId, accepted);
    const transfer = name === "transfer" && transferOf(config, { id: paymentId, amount_grosze });
    if (!transfer) return;
    const letter = transferLetter(locale, { ...transfer, name: body.name, amountGrosze: amount_grosze, url });
    await sendLetter(queue, tx, body.email, letter);
  });
  return { paymentId, redirectUrl: url };
}

async function openPage(
  { db, log }: Context,
  provider: PaymentProvider,
  order: PaymentOrder,
): Promise<PaymentPage> {
  try {
    return await provider.open(order);
  } catch (error) {
    log.error({ err: error, paymentId: order.paymentId }, "the payment provider has refused");
    await updatePayment(db, order.paymentId, { state: "failed" });
    throw new AppError("UNAVAILABLE");
  }
}
