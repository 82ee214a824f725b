import type { donations } from "#shared/donations/contract.ts";
import { groszeOf } from "#shared/donations/money.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { m } from "#shared/messages/compiled/messages.js";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Context } from "#server/platform/http/context.ts";
import type { PaymentOrder, PaymentPage, PaymentProvider } from "#server/platform/payments/provider.ts";
import { transferEmail } from "./email-templates.ts";
import { findProvider, offeredProvider } from "./provider.ts";
import { requireMinimum, requireTypeAllowed } from "./rules.ts";
import { insertDonation, updatePayment } from "./store.ts";
import { transferOf } from "./transfer.ts";

/** Starts a donation: stores it and requests a payment page from the provider. */
export async function donate(
  context: Context,
  { body }: UseCaseInput<typeof donations.donate>,
): Promise<EndpointResponse<typeof donations.donate>> {
  const { config, settings, db, locale, now, queue, viewer } = context;
  const name = offeredProvider(context);
  const provider = findProvider(context, name);
  if (!name || !provider) throw new AppError("DONATIONS_CLOSED");
  const amount_grosze = groszeOf(body.amount);
  const site = settings.get("site.name");
  requireMinimum(amount_grosze, groszeOf(settings.get("money.donationMinimum")));
  requireTypeAllowed(body.type, name);

  const paymentId = await inTransaction(db, (tx) =>
    insertDonation(
      tx,
      {
        ...{
          product: config.donations.product,
          provider: name,
          amount_grosze,
          type: body.type,
          language: locale,
        },
        ...{ user_id: viewer?.id ?? null, by_account: viewer !== undefined },
        ...{ name: body.name, last_name: body.lastName, email: body.email, phone: body.phone || null },
        ...{ street: body.street || null, house_number: body.houseNumber || null, flat: body.flat || null },
        ...{ zip: body.zip || null, city: body.city || null, on_board: body.consents.donatorsList },
      },
      now,
    ),
  );
  const { url, expiresAt } = await requestPaymentPage(context, provider, {
    ...{ paymentId, type: body.type, amountGrosze: amount_grosze, email: body.email },
    ...{ language: locale, title: m.donations_payment_title({ site }, { locale }) },
    returnUrl: pageUrl(config, locale, `/payment-continue?paymentId=${paymentId}`),
  });
  await inTransaction(db, async (tx) => {
    const accepted = { state: "requires_payment", redirect_url: url, expires_at: expiresAt } as const;
    await updatePayment(tx, paymentId, accepted);
    const transfer = name === "transfer" && transferOf(context, { id: paymentId, amount_grosze });
    if (!transfer) return;
    const message = transferEmail(
      { locale, site },
      { ...transfer, name: body.name, amountGrosze: amount_grosze, url },
    );
    await sendEmail(queue, tx, body.email, message);
  });
  return { paymentId, redirectUrl: url };
}

async function requestPaymentPage(
  { db, log }: Context,
  provider: PaymentProvider,
  order: PaymentOrder,
): Promise<PaymentPage> {
  try {
    return await provider.open(order);
  } catch (error) {
    log.error({ err: error, paymentId: order.paymentId }, "the payment provider rejected the order");
    await updatePayment(db, order.paymentId, { state: "failed" });
    throw new AppError("UNAVAILABLE");
  }
}
