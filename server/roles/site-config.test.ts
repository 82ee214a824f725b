import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, type SettingKey, type SiteSettings } from "#shared/site-settings/settings.ts";
import { siteConfigOf } from "./site-config.ts";

const NOW = new Date("2026-12-24T12:00:00.000Z");
const FROM = "2026-12-24T12:30:00.000Z";

function announcementOf(values: Partial<SiteSettings>) {
  const settings: SiteSettings = { ...DEFAULT_SETTINGS, "site.announcementPl": "Przerwa", ...values };
  const get = <Key extends SettingKey>(key: Key): SiteSettings[Key] => settings[key];
  return siteConfigOf({ get }, NOW).announcement;
}

describe("the announcement of a page", () => {
  it("is sent from an hour before its start until its end", () => {
    expect(announcementOf({ "site.announcementPl": "" })).toBeNull();
    expect(announcementOf({ "site.announcementFrom": "2026-12-24T13:00:01.000Z" })).toBeNull();
    expect(announcementOf({ "site.announcementFrom": FROM })).toMatchObject({ from: FROM, until: null });
    expect(announcementOf({ "site.announcementUntil": "2026-12-24T12:00:01.000Z" })).not.toBeNull();
    expect(announcementOf({ "site.announcementUntil": "2026-12-24T12:00:00.000Z" })).toBeNull();
  });

  it("is another one with another text or another time", () => {
    const ids = [{}, { "site.announcementEn": "A break" }, { "site.announcementFrom": FROM }].map(
      (values) => announcementOf(values)?.id,
    );
    expect(new Set(ids).size).toBe(3);
    expect(announcementOf({})?.id).toBe(ids[0]);
  });
});

it.each([
  ["auto", true],
  ["closed", false],
] as const)("offers accounts to become creators if the mode %s allows it", (mode, isOffered) => {
  const settings: SiteSettings = { ...DEFAULT_SETTINGS, "registration.creators": mode };
  const get = <Key extends SettingKey>(key: Key): SiteSettings[Key] => settings[key];
  expect(siteConfigOf({ get }, NOW).canBecomeCreator).toBe(isOffered);
});
