import type { Ad, ads } from "#shared/ads/contract.ts";
import { actionTowards } from "#shared/ads/lifecycle.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendLetter } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/addresses.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/queue/queue.ts";
import type { Services } from "#server/platform/services.ts";
import { lockAdFor, present } from "./ads.ts";
import { adLetter, type AdNews } from "./letters.ts";
import { moveAd } from "./move-ad.ts";
import { adPoolOf } from "./pool.ts";
import { adAbilities, requireAdAbility, requireComplete, requirePayable, type AdAbilities } from "./rules.ts";
import { findOwners, type AdRow } from "./store.ts";

/** Only the staff decides whether an ad is fit to be shown, and has a call of its own for that. */
const VERDICTS = ["verified_ok", "verified_not_ok"];
const NEEDED: Readonly<Record<NonNullable<ReturnType<typeof actionTowards>>, keyof AdAbilities>> = {
  submit: "edit",
  withdraw: "edit",
  repair: "edit",
  activate: "run",
  pause: "run",
};

/** Moves an ad to the status that is asked for, if a way leads there. */
export async function setAdStatus(
  context: SignedInContext,
  { params }: UseCaseInput<typeof ads.setStatus>,
): Promise<Ad> {
  const { db, viewer, now } = context;
  const { id, status: wanted } = params;
  await inTransaction(db, async (tx) => {
    const ad = await lockAdFor(tx, viewer, id, VERDICTS.includes(wanted) ? "verify" : "view");
    const action = actionTowards(ad.status, wanted);
    if (!action) throw new AppError("AD_STATUS_REFUSED", { from: ad.status, to: wanted });
    requireAdAbility(adAbilities(viewer, ad), NEEDED[action]);
    if (action === "submit") requireComplete(ad);
    if (action === "activate") requirePayable(ad);
    await moveAd(tx, ad, action, { now, changes: action === "submit" ? { reason: null } : {} });
  });
  adPoolOf(context).forget();
  return present(context, id);
}

/** Approves an ad, or turns it down with a reason. Its owners are told by mail. */
export async function verifyAd(
  context: SignedInContext,
  { params, body }: UseCaseInput<typeof ads.verify>,
): Promise<Ad> {
  const { db, now } = context;
  const reason = body.reason ?? "";
  if (!body.approve && reason === "") throw new AppError("VALIDATION", {}, { reason: { code: "REQUIRED" } });
  await inTransaction(db, async (tx) => {
    const ad = await lockAdFor(tx, context.viewer, params.id, "verify");
    const verdict = body.approve ? null : reason;
    await moveAd(tx, ad, body.approve ? "approve" : "reject", { now, changes: { reason: verdict } });
    await tellOwners(context, tx, ad, body.approve ? { kind: "approved" } : { kind: "rejected", reason });
  });
  return present(context, params.id);
}

/** Stops an ad that nothing is left for. */
export async function exhaustAd(services: Services, tx: Executor, ad: AdRow): Promise<void> {
  await moveAd(tx, ad, "exhaust", { now: services.clock.now() });
  await tellOwners(services, tx, ad, { kind: "exhausted" });
}

async function tellOwners(
  { queue, config }: Pick<Services, "queue" | "config">,
  tx: Executor,
  ad: AdRow,
  news: AdNews,
): Promise<void> {
  for (const { email, name, settings } of await findOwners(tx, ad.channel_id)) {
    const locale = settings.language ?? "pl";
    const url = pageUrl(config, locale, `/manage-channel/${ad.channel_id}/ads-campaigns/${ad.id}`);
    await sendLetter(queue, tx, email, adLetter(locale, { name, ad: ad.name, url, news }));
  }
}
