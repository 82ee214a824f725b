import type { SettingChange, SettingState } from "#shared/site-settings/contract.ts";
import { isSecret } from "#shared/site-settings/secret-settings.ts";
import type { SettingKey } from "#shared/site-settings/settings.ts";
import type { ChangeRow, SavedSetting } from "./store.ts";

export function viewState(
  key: SettingKey,
  saved: SavedSetting | undefined,
  fixedBy: string | undefined,
): SettingState {
  return {
    key,
    revision: saved?.revision ?? 0,
    isDefault: (saved?.value ?? null) === null,
    fixedBy: fixedBy ?? null,
    isSecret: isSecret(key),
    changedAt: saved?.changed_at.toISOString() ?? null,
    changedBy: saved ? viewAdministrator(saved) : null,
  };
}

export function viewChange(row: ChangeRow): SettingChange {
  const { id, before, after, changed_at } = row;
  return { _id: id, before, after, changedAt: changed_at.toISOString(), changedBy: viewAdministrator(row) };
}

function viewAdministrator({ changed_by, name, surname }: SavedSetting | ChangeRow) {
  return changed_by === null ? null : { _id: changed_by, name: `${name} ${surname}` };
}
