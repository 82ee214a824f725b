import { AppError } from "#shared/errors.ts";
import { isAllowedFileType, type FileLimits } from "#shared/uploads/contract.ts";
import { GIGABYTE } from "#shared/uploads/quotas.ts";
import { FILE_MAX_GIGABYTES } from "#shared/site-settings/settings.ts";
import { isAcceptedUploadType, UPLOAD_MAX_BYTES } from "#shared/videos/upload.ts";
import type { Services } from "#server/platform/services.ts";

type SettingServices = Pick<Services, "settings">;

/** What a client says of a file before it sends it. */
export interface AnnouncedFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** What the site accepts of one file, for everybody. */
export function fileLimitsOf({ settings }: SettingServices): FileLimits {
  const gigabytes = settings.get("limits.fileSize");
  return {
    bytes: gigabytes === null ? null : gigabytes * GIGABYTE,
    minutes: settings.get("limits.videoLength"),
    types: settings.get("limits.fileTypes"),
  };
}

/** Throws unless the site accepts a file of this size and type. Its length is known when it has been inspected. */
export function requireAcceptedFile(services: SettingServices, { name, type, size }: AnnouncedFile): void {
  const { bytes, types } = fileLimitsOf(services);
  if (size <= 0) throw new AppError("UPLOAD_NOT_VIDEO");
  if (size > (bytes ?? UPLOAD_MAX_BYTES)) {
    const gigabytes = services.settings.get("limits.fileSize") ?? FILE_MAX_GIGABYTES;
    throw new AppError("TOO_LARGE", { limit: `${gigabytes} GB` });
  }
  if (!isAcceptedUploadType(type)) throw new AppError("UPLOAD_NOT_VIDEO");
  if (!isAllowedFileType(name, types)) throw new AppError("UPLOAD_TYPE_REFUSED", { types: types.join(", ") });
}
