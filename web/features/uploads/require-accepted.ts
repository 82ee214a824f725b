import { bytesLeft, isAllowedFileType, uploads, type FileLimits } from "#shared/uploads/contract.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import type { ChosenFile } from "./choose-file.tsx";
import { formatBytes } from "./format-transfer.ts";

/**
 * Throws if the site does not accept a file, or the account has no room for it: before its video is created, which would
 * stay empty. The server judges the length again, when it has inspected the file.
 */
export async function requireAccepted({ file, metadata }: ChosenFile): Promise<void> {
  const { name, size } = file;
  const quota = await call(uploads.quota);
  const { bytes, minutes, types } = quota.file;
  if (!isAllowedFileType(name, types)) {
    throw refusal("UPLOAD_TYPE_REFUSED", m.studio_file_type({ name, types: types.join(", ") }));
  }
  if (bytes !== null && size > bytes) {
    const sizes = { size: formatBytes(size), limit: formatBytes(bytes) };
    throw refusal("TOO_LARGE", m.studio_file_too_large({ name, ...sizes }));
  }
  const seconds = metadata?.durationSeconds;
  if (minutes !== null && seconds !== undefined && Math.floor(seconds) > minutes * 60) {
    throw refusal("TOO_LARGE", m.studio_file_too_long({ name, minutes }));
  }
  const left = bytesLeft(quota);
  if (size <= left) return;
  const sizes = { size: formatBytes(size), left: formatBytes(left) };
  throw refusal("QUOTA_REACHED", m.studio_quota_file({ name, ...sizes }));
}

function refusal(code: "UPLOAD_TYPE_REFUSED" | "TOO_LARGE" | "QUOTA_REACHED", message: string): HttpError {
  return new HttpError(403, message, code);
}

/** What the site accepts as one sentence; undefined if it has no limits of its own. */
export function describeLimits({ bytes, minutes, types }: FileLimits): string | undefined {
  const limits = [
    bytes === null ? [] : m.studio_limit_size({ limit: formatBytes(bytes) }),
    minutes === null ? [] : m.studio_limit_length({ minutes }),
    types.length === 0 ? [] : m.studio_limit_types({ types: types.join(", ") }),
  ].flat();
  return limits.length === 0 ? undefined : m.studio_limits({ limits: limits.join(", ") });
}
