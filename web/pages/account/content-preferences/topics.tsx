import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { TopicPicker } from "#web/layouts/onboarding/topic-picker.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { refreshLists } from "#web/session/content-preferences.ts";

/** Topics followed by the account; each change is saved immediately. */
export function Topics() {
  const { settings } = useMember();
  const queryClient = useQueryClient();
  const saving = useMutation({
    scope: { id: "topics" },
    mutationFn: (topics: string[]) => call(accounts.edit, { body: { settings: { topics } } }),
    onMutate: (topics) => {
      queryClient.setQueryData(
        meQuery.queryKey,
        (me) => me && { ...me, settings: { ...me.settings, topics } },
      );
    },
    onSettled: () => refreshLists(queryClient),
  });
  return (
    <>
      {saving.isError && (
        <Notice kind="failure">{failureText(saving.error, m.accounts_onboarding_failed())}</Notice>
      )}
      <TopicPicker
        label={m.accounts_onboarding_topics()}
        topics={settings.topics ?? []}
        onChange={(topics) => saving.mutate(topics)}
      />
    </>
  );
}
