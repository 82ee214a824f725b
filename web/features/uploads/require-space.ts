import { bytesLeft, uploads } from "#shared/uploads/contract.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatBytes } from "./format-transfer.ts";

/** Throws if the limits of the account have no room for a file: before its video is created, which would stay empty. */
export async function requireSpace({ name, size }: Pick<File, "name" | "size">): Promise<void> {
  const left = bytesLeft(await call(uploads.quota));
  if (size <= left) return;
  const message = m.studio_quota_file({ name, size: formatBytes(size), left: formatBytes(left) });
  throw new HttpError(403, message, "QUOTA_REACHED");
}
