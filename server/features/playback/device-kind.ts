import type { DEVICES } from "#shared/channels/statistics.ts";
import { deviceOf } from "#server/features/accounts/devices.ts";

export type DeviceKind = (typeof DEVICES)[number];

/** Most viewers have one of few browsers, and reading what they call themselves takes time. */
const KNOWN_MAX = 2000;
const known = new Map<string, DeviceKind>();

/** What somebody watches on, as far as the browser says. */
export function deviceKind(userAgent: string): DeviceKind {
  const found = known.get(userAgent);
  if (found) return found;
  const { kind } = deviceOf(userAgent);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(userAgent, kind);
  return kind;
}
