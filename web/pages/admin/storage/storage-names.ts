import type { StorageItem, StorageItemType, StorageKind } from "#shared/storage/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";

const KINDS: Readonly<Record<StorageKind, () => string>> = {
  original: m.storage_kind_original,
  rendition: m.storage_kind_rendition,
  chunk: m.storage_kind_chunk,
  upload: m.storage_kind_upload,
  sprite: m.storage_kind_sprite,
  image: m.storage_kind_image,
  subtitles: m.storage_kind_subtitles,
  recording: m.storage_kind_recording,
  ad: m.storage_kind_ad,
  siteImage: m.storage_kind_site_image,
  export: m.storage_kind_export,
  bin: m.storage_kind_bin,
  other: m.storage_kind_other,
};

const TYPES: Readonly<Record<StorageItemType, () => string>> = {
  video: m.storage_item_video,
  channel: m.storage_item_channel,
  user: m.storage_item_user,
  ad: m.storage_item_ad,
};

export function kindName(kind: StorageKind): string {
  return KINDS[kind]();
}

/** "Film", "Kanał". */
export function itemTypeName(type: StorageItemType): string {
  return TYPES[type]();
}

export function itemName({ type, name }: StorageItem): string {
  if (name === null) return m.storage_item_gone({ type: itemTypeName(type) });
  return name || m.videos_untitled();
}

/** Where staff find it; undefined if it is gone. */
export function itemHref({ type, _id, name, channelId }: StorageItem): string | undefined {
  if (name === null) return undefined;
  switch (type) {
    case "video":
      return channelId === null ? undefined : `/manage-channel/${channelId}/videos/${_id}`;
    case "ad":
      return channelId === null ? undefined : `/manage-channel/${channelId}/ads-campaigns/${_id}`;
    case "channel":
      return `/channel/${_id}`;
    case "user":
      return `/admin/people/${_id}`;
  }
}

/** "12,4 MB" or "−3 GB". */
export function formatChange(bytes: number): string {
  return bytes < 0 ? `−${formatBytes(-bytes)}` : formatBytes(bytes);
}
