import { siteSettings } from "#shared/site-settings/contract.ts";
import type { SiteSettings } from "#shared/site-settings/settings.ts";
import type { Person } from "#server/testing/world.ts";

/** Saves settings of the site as an administrator. */
export async function saveSettings(admin: Person, values: Partial<SiteSettings>): Promise<void> {
  const { states } = await admin.call(siteSettings.get);
  const revisions = Object.fromEntries(states.map(({ key, revision }) => [key, revision]));
  await admin.call(siteSettings.save, { body: { values, revisions } });
}
