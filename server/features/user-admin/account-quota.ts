import { isDeepStrictEqual } from "node:util";
import type { UseCaseInput } from "#shared/endpoint.ts";
import type { AccountLimits, AccountQuota } from "#shared/uploads/quotas.ts";
import type { userAdmin } from "#shared/user-admin/contract.ts";
import { accountQuotaOf, setOwnLimits } from "#server/features/uploads/quota.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { pageUrl } from "#server/platform/page-url.ts";
import { concludeAct, lockToActOn, type ActContext } from "./act.ts";
import { quotaEmail } from "./email-templates.ts";

/**
 * Changes what one account may upload. A limit below what is used deletes nothing: new uploads are refused until there
 * is space again. What changes nothing is neither recorded nor sent.
 */
export function setQuota(
  context: ActContext,
  { params: { id }, body }: Pick<UseCaseInput<typeof userAdmin.setQuota>, "params" | "body">,
): Promise<AccountQuota> {
  return inTransaction(context.db, async (tx) => {
    const user = await lockToActOn(tx, context, id);
    const { total, daily } = await accountQuotaOf(tx, context, user);
    const before: AccountLimits = { total: total.own, daily: daily.own };
    const limits: AccountLimits = {
      total: body.total ?? before.total,
      daily: body.daily ?? before.daily,
    };
    if (isDeepStrictEqual(limits, before)) return { total, daily };
    await setOwnLimits(tx, id, limits);
    const quota = { total: { ...total, own: limits.total }, daily: { ...daily, own: limits.daily } };
    await concludeAct(tx, context, user, {
      ...{ action: "setQuota", quota: JSON.stringify(limits) },
      email: (to) =>
        quotaEmail(to, {
          name: user.name,
          quota,
          url: pageUrl(context.config, to.locale, "/manage-channel/videos/upload"),
        }),
    });
    return quota;
  });
}
