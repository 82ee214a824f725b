import type { accounts } from "#shared/accounts/contract.ts";
import type { EndpointResponse, UseCaseInput } from "#shared/endpoint.ts";
import { verifyTwoFactor } from "#server/features/two-factor/two-factor.ts";
import type { Context } from "#server/platform/http/context.ts";
import { authenticateByPassword } from "./check-password.ts";
import { openSession } from "./open-session.ts";
import { requireActiveAccount } from "./rules.ts";

/** Opens a session. An unknown address and a wrong password give the same error and take the same time. */
export async function login(
  context: Context,
  { body }: UseCaseInput<typeof accounts.login>,
): Promise<EndpointResponse<typeof accounts.login>> {
  const user = await authenticateByPassword(context, body.email, body.password);
  requireActiveAccount(user, context);
  const { isDisabled } = await verifyTwoFactor(context, user, body.otp);
  const opened = await openSession(context, user);
  return isDisabled ? { ...opened, twoFactorDisabled: true } : opened;
}
