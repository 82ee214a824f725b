import type { ChannelStats } from "#shared/channels/statistics.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { getLocale } from "#web/i18n/compiled/runtime.js";
import { BarList } from "#web/ui/layout/bar-list.tsx";

type Device = ChannelStats["devices"][number]["kind"];

const DEVICE_NAMES: Record<Device, () => string> = {
  desktop: m.studio_device_desktop,
  mobile: m.studio_device_mobile,
  tablet: m.studio_device_tablet,
  tv: m.studio_device_tv,
  other: m.studio_device_other,
};

/** Devices of the viewers. */
export function DeviceList({ devices }: Pick<ChannelStats, "devices">) {
  if (devices.length === 0) {
    return <p className="text-control text-pretty text-text-2">{m.studio_devices_none()}</p>;
  }
  const rows = devices.map(({ kind, views }) => ({ id: kind, label: DEVICE_NAMES[kind](), count: views }));
  return <BarList rows={rows} />;
}

/** Countries of the viewers. */
export function CountryList({ countries }: Pick<ChannelStats, "countries">) {
  const names = new Intl.DisplayNames(getLocale(), { type: "region", fallback: "code" });
  const rows = countries.map(({ code, views }) => ({
    id: code,
    label: names.of(code) ?? code,
    count: views,
  }));
  return <BarList rows={rows} />;
}
