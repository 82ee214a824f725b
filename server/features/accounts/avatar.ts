import type { accounts, User } from "#shared/accounts/contract.ts";
import type { UseCaseInput } from "#shared/endpoint.ts";
import { removeImage, storeImage } from "#server/features/images/images.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { showMe } from "./accounts.ts";
import { setAvatarFlag } from "./store.ts";

/** Sets the caller's avatar. */
export async function setAvatar(
  context: SignedInContext,
  { file }: UseCaseInput<typeof accounts.setAvatar>,
): Promise<User> {
  await storeImage(context.storage, "user", context.viewer.id, file);
  await setAvatarFlag(context.db, context.viewer.id, true);
  return showMe(context);
}

/** Removes the caller's avatar; the generated placeholder is shown again. */
export async function removeAvatar(context: SignedInContext): Promise<User> {
  await removeImage(context.storage, "user", context.viewer.id);
  await setAvatarFlag(context.db, context.viewer.id, false);
  return showMe(context);
}
