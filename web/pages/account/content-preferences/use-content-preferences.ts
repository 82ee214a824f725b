import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accounts } from "#shared/accounts/contract.ts";
import { NO_PREFERENCES, type ContentPreferences } from "#shared/accounts/content-preferences.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { applyAccountAppearance } from "#web/session/appearance.ts";
import { useMember } from "#web/session/viewer.ts";
import { refreshLists } from "#web/session/content-preferences.ts";

const WORDS_FIELD = "settings.rules.words";

/** Content preferences including changes that are still being saved. Saves run one after the other. */
export function useContentPreferences() {
  const { settings } = useMember();
  const queryClient = useQueryClient();
  /** Changes that are not saved yet. */
  const [pendingRules, setPendingRules] = useState<ContentPreferences>();
  const saved = settings.rules ?? NO_PREFERENCES;
  const saving = useMutation({
    scope: { id: "content-preferences" },
    mutationFn: (rules: ContentPreferences) => call(accounts.edit, { body: { settings: { rules } } }),
    onSuccess: async (account, sent) => {
      applyAccountAppearance(account.settings);
      await refreshLists(queryClient);
      setPendingRules((latest) => (latest === sent ? undefined : latest));
    },
    onError: () => setPendingRules(undefined),
  });
  const rules = pendingRules ?? saved;
  const wordsProblem = problemOfWords(saving.error);
  return {
    rules,
    change(partial: Partial<ContentPreferences>) {
      const next = { ...rules, ...partial };
      setPendingRules(next);
      saving.mutate(next);
    },
    wordsProblem,
    failure:
      saving.isError && wordsProblem === undefined
        ? failureText(saving.error, m.preferences_failed())
        : undefined,
  };
}

function problemOfWords(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return Object.entries(error.errors).find(([field]) => field.startsWith(WORDS_FIELD))?.[1];
}
