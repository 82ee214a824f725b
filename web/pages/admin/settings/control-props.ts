import type { SettingKey } from "#shared/site-settings/settings.ts";
import { settingHint, settingLabel } from "./setting-texts.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

/** What the control of a setting needs. */
export interface ControlProps<Key extends SettingKey> {
  readonly settingKey: Key;
  readonly draft: SettingsDraft;
  readonly isFixed: boolean;
}

export function textsOf({ settingKey, draft }: ControlProps<SettingKey>) {
  return {
    label: settingLabel(settingKey),
    hint: settingHint(settingKey),
    error: draft.errorOf(settingKey),
  };
}
