import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accounts } from "#shared/accounts/contract.ts";
import { NO_RULES, type ViewingRules } from "#shared/accounts/viewing-rules.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { takeLookFrom } from "#web/session/look.ts";
import { useMember } from "#web/session/viewer.ts";
import { refreshLists } from "#web/session/wishes.ts";

const WORDS_FIELD = "settings.rules.words";

/** The rules as they will be once everything chosen so far is saved. Saves one after the other. */
export function useRules() {
  const { settings } = useMember();
  const queryClient = useQueryClient();
  /** What has been chosen and is not saved yet. */
  const [wanted, setWanted] = useState<ViewingRules>();
  const saved = settings.rules ?? NO_RULES;
  const saving = useMutation({
    scope: { id: "viewing-rules" },
    mutationFn: (rules: ViewingRules) => call(accounts.edit, { body: { settings: { rules } } }),
    onSuccess: async (account, sent) => {
      takeLookFrom(account.settings);
      await refreshLists(queryClient);
      setWanted((latest) => (latest === sent ? undefined : latest));
    },
    onError: () => setWanted(undefined),
  });
  const rules = wanted ?? saved;
  const wordsProblem = problemOfWords(saving.error);
  return {
    rules,
    change(part: Partial<ViewingRules>) {
      const next = { ...rules, ...part };
      setWanted(next);
      saving.mutate(next);
    },
    wordsProblem,
    failure:
      saving.isError && wordsProblem === undefined ? failureText(saving.error, m.rules_failed()) : undefined,
  };
}

function problemOfWords(error: unknown): string | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return Object.entries(error.errors).find(([field]) => field.startsWith(WORDS_FIELD))?.[1];
}
