import type { ChannelStats } from "#shared/channels/statistics.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { ShareList } from "#web/ui/share-list.tsx";

type Device = ChannelStats["devices"][number]["kind"];

const DEVICE_NAMES: Record<Device, () => string> = {
  desktop: m.manage_device_desktop,
  mobile: m.manage_device_mobile,
  tablet: m.manage_device_tablet,
  tv: m.manage_device_tv,
  other: m.manage_device_other,
};

/** What people watch on. */
export function DeviceList({ devices }: Pick<ChannelStats, "devices">) {
  if (devices.length === 0) {
    return <p className="text-control text-pretty text-text-2">{m.manage_devices_none()}</p>;
  }
  const rows = devices.map(({ kind, views }) => ({ id: kind, label: DEVICE_NAMES[kind](), count: views }));
  return <ShareList rows={rows} />;
}

/** Which countries people watch from. */
export function CountryList({ countries }: Pick<ChannelStats, "countries">) {
  const names = new Intl.DisplayNames(getLocale(), { type: "region", fallback: "code" });
  const rows = countries.map(({ code, views }) => ({
    id: code,
    label: names.of(code) ?? code,
    count: views,
  }));
  return <ShareList rows={rows} />;
}
