import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { siteSettings, type SettingsOfSite, type SettingState } from "#shared/site-settings/contract.ts";
import { isSecret, type SecretKey } from "#shared/site-settings/secret-settings.ts";
import { SETTING_KEYS, type SettingKey, type SiteSettings } from "#shared/site-settings/settings.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { SETTINGS_KEY, settingsQuery } from "./queries.ts";
import { isPageOutdated } from "./is-page-outdated.ts";
import { isSameValue } from "./same-value.ts";
import { settingErrors } from "./setting-errors.ts";

interface Draft {
  readonly values: Partial<SiteSettings>;
  /** The revision that each edited setting had when its edit began. */
  readonly revisions: Readonly<Record<string, number>>;
}

interface Saving extends Draft {
  /** Settings that get their defaults back. */
  readonly resets?: SettingKey[];
}

const EMPTY: Draft = { values: {}, revisions: {} };

export type SettingsDraft = ReturnType<typeof useSettingsDraft>;

/** What an administrator has changed and not saved yet. */
export function useSettingsDraft(
  settings: SettingsOfSite,
  /** `onSaved` is awaited before the page is loaded anew for a new name or look. */
  { onSaved }: { readonly onSaved?: () => Promise<void> } = {},
) {
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(EMPTY);
  const [isOutdated, setOutdated] = useState(false);
  /** What is saved when the administrator has confirmed its effect. */
  const [unconfirmed, setUnconfirmed] = useState<Saving>();
  const saving = useMutation({
    mutationFn: (changes: Saving) => call(siteSettings.save, { body: changes }),
    onSuccess: async (saved, changes) => {
      setDraft((current) => afterSaving(current, changes, saved));
      showSnackbar({ text: m.settings_saved() });
      await showSaved(queryClient, saved);
      await onSaved?.();
      setOutdated(isPageOutdated(saved.values));
    },
    // In a conflict the newer values must be shown.
    onError: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const isEdited = Object.keys(draft.values).length > 0;
  useEffect(() => {
    // The document was rendered with the old name or look. What is being edited must not be lost.
    if (isOutdated && !isEdited) location.reload();
  }, [isOutdated, isEdited]);
  const errors = settingErrors(saving.error instanceof HttpError ? saving.error.errors : {});

  function stateOf(key: SettingKey): SettingState | undefined {
    return settings.states.find((state) => state.key === key);
  }

  function revisionOf(key: SettingKey): number {
    return stateOf(key)?.revision ?? 0;
  }

  function edit(change: (current: Draft) => Draft): void {
    setDraft(change);
    // What the server has refused is no longer what is shown.
    if (saving.isError) saving.reset();
  }

  /** Saves at once, or asks first if the change would lose something. */
  function save(changes: Saving): void {
    const drops =
      changes.values["encoding.keepOriginals"] === false && settings.values["encoding.keepOriginals"];
    if (drops) setUnconfirmed(changes);
    else saving.mutate(changes);
  }

  return {
    saving,
    isConfirming: unconfirmed !== undefined,
    confirmSaving() {
      setUnconfirmed(undefined);
      if (unconfirmed) saving.mutate(unconfirmed);
    },
    cancelSaving: () => setUnconfirmed(undefined),
    stateOf,
    /** An environment variable sets it. */
    isFixed: (key: SettingKey) => typeof stateOf(key)?.fixedBy === "string",
    changedKeys: SETTING_KEYS.filter((key) => key in draft.values),
    valueOf<Key extends SettingKey>(key: Key): SiteSettings[Key] {
      const drafted = draft.values[key];
      // A drafted null is a value.
      return drafted === undefined ? settings.values[key] : drafted;
    },
    isSet: (key: SecretKey) => settings.values[key] !== null,
    typedSecretOf: (key: SecretKey) => draft.values[key] ?? "",
    savedValueOf: (key: SettingKey) => settings.values[key],
    errorOf: (key: SettingKey): string | undefined => errors.get(key),
    /** Another administrator has saved the setting since its edit began. */
    isOverwritten: (key: SettingKey) =>
      key in draft.values && (draft.revisions[key] ?? 0) !== revisionOf(key),
    change<Key extends SettingKey>(key: Key, value: SiteSettings[Key]) {
      // What is saved of a secret is unknown here.
      const isUnchanged = isSecret(key) ? value === "" : isSameValue(value, settings.values[key]);
      edit((current) =>
        isUnchanged
          ? without(current, [key])
          : {
              values: { ...current.values, [key]: value },
              revisions: { ...current.revisions, [key]: current.revisions[key] ?? revisionOf(key) },
            },
      );
    },
    /** Keeps the edited value although another one was saved. */
    keep(key: SettingKey) {
      edit((current) => ({ ...current, revisions: { ...current.revisions, [key]: revisionOf(key) } }));
    },
    revert: (keys: readonly SettingKey[]) => edit((current) => without(current, keys)),
    save: () => save(draft),
    /** Saves some settings; other edits stay. */
    saveOnly: (keys: readonly SettingKey[]) =>
      save(
        without(
          draft,
          SETTING_KEYS.filter((key) => !keys.includes(key)),
        ),
      ),
    /** Saves one earlier value at once. */
    putBack<Key extends SettingKey>(key: Key, value: SiteSettings[Key]) {
      save({ values: { [key]: value }, revisions: { [key]: revisionOf(key) } });
    },
    putDefaultBack(key: SettingKey) {
      saving.mutate({ values: {}, resets: [key], revisions: { [key]: revisionOf(key) } });
    },
  };
}

/** Shows what was saved, here and where the site uses it. */
async function showSaved(queryClient: QueryClient, saved: SettingsOfSite): Promise<void> {
  await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
  queryClient.setQueryData(settingsQuery.queryKey, saved);
  const affected = [[...SETTINGS_KEY, "history"], ["invitations"], ["documents"], ["donations"], ["ads"]];
  await Promise.all(affected.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Without what was saved; what was edited further in the meantime stays, based on what was saved. */
function afterSaving(draft: Draft, { values, resets = [] }: Saving, { states }: SettingsOfSite): Draft {
  const sent = SETTING_KEYS.filter((key) => key in values || resets.includes(key));
  const stored = sent.filter((key) => draft.values[key] === values[key]);
  const revisions = states
    .filter(({ key }) => sent.includes(key) && key in draft.values)
    .map(({ key, revision }) => [key, revision] as const);
  return without({ ...draft, revisions: { ...draft.revisions, ...Object.fromEntries(revisions) } }, stored);
}

function without(draft: Draft, keys: readonly string[]): Draft {
  const kept = <Value>(entries: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.includes(key)));
  return { values: kept(draft.values), revisions: kept(draft.revisions) };
}
