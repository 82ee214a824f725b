import type { Ad, ads } from "#shared/ads/contract.ts";
import { actionFor } from "#shared/ads/lifecycle.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { AppError } from "#shared/errors.ts";
import { sendEmail } from "#server/features/mails/mails.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import type { Executor } from "#server/platform/database/executor.ts";
import type { Services } from "#server/platform/services.ts";
import { lockAdFor, present } from "./ads.ts";
import { adEmail, type AdEvent } from "./email-templates.ts";
import { transitionAd } from "./transition-ad.ts";
import { getAdPool } from "#server/features/ad-pool/ad-pool.ts";
import { offeredLanguage } from "#server/platform/site/languages.ts";
import { shownFormats } from "#shared/site-settings/shown-formats.ts";
import {
  adAbilities,
  requireAdAbility,
  requireComplete,
  requirePayable,
  requireShown,
  type AdAbilities,
} from "./rules.ts";
import { findOwners, type AdRow } from "./store.ts";

/** Only staff approve or reject an ad, and through a separate endpoint. */
const VERDICTS = ["verified_ok", "verified_not_ok"];
const REQUIRED_ABILITY: Readonly<Record<NonNullable<ReturnType<typeof actionFor>>, keyof AdAbilities>> = {
  submit: "edit",
  withdraw: "edit",
  repair: "edit",
  activate: "run",
  pause: "run",
};

/** Changes the status of an ad if the lifecycle allows it. */
export async function setAdStatus(
  context: SignedInContext,
  { params }: UseCaseInput<typeof ads.setStatus>,
): Promise<Ad> {
  const { db, viewer, now, settings } = context;
  const { id, status: requested } = params;
  await inTransaction(db, async (tx) => {
    const ad = await lockAdFor(tx, viewer, id, VERDICTS.includes(requested) ? "verify" : "view");
    const action = actionFor(ad.status, requested);
    if (!action) throw new AppError("AD_STATUS_REFUSED", { from: ad.status, to: requested });
    requireAdAbility(adAbilities(viewer, ad), REQUIRED_ABILITY[action]);
    if (action === "submit" || action === "activate") requireShown(ad, shownFormats(settings));
    if (action === "submit") requireComplete(ad);
    if (action === "activate") requirePayable(ad);
    await transitionAd(tx, ad, action, { now, changes: action === "submit" ? { reason: null } : {} });
  });
  getAdPool(context).invalidate();
  return present(context, id);
}

/** Approves an ad, or rejects it with a reason. The channel's owners get an email. */
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
    await transitionAd(tx, ad, body.approve ? "approve" : "reject", { now, changes: { reason: verdict } });
    await notifyOwners(context, tx, ad, body.approve ? { kind: "approved" } : { kind: "rejected", reason });
  });
  return present(context, params.id);
}

/** Stops an ad that has no points left. */
export async function exhaustAd(services: Services, tx: Executor, ad: AdRow): Promise<void> {
  await transitionAd(tx, ad, "exhaust", { now: services.clock.now() });
  await notifyOwners(services, tx, ad, { kind: "exhausted" });
}

async function notifyOwners(
  { queue, config, settings: siteSettings }: Pick<Services, "queue" | "config" | "settings">,
  tx: Executor,
  ad: AdRow,
  event: AdEvent,
): Promise<void> {
  const site = siteSettings.get("site.name");
  for (const { email, name, settings } of await findOwners(tx, ad.channel_id)) {
    const locale = offeredLanguage(siteSettings, settings.language);
    const url = pageUrl(config, locale, `/manage-channel/${ad.channel_id}/ads-campaigns/${ad.id}`);
    await sendEmail(queue, tx, email, adEmail({ locale, site }, { name, ad: ad.name, url, event }));
  }
}
