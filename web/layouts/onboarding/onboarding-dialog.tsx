import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accounts, type UserSettings } from "#shared/accounts/contract.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { call } from "#web/data/api.ts";
import { SUBSCRIPTIONS_KEY } from "#web/features/library/subscription-queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { refreshLists } from "#web/session/content-preferences.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ChannelPicker } from "./channel-picker.tsx";
import { TopicPicker } from "./topic-picker.tsx";

/** Topics and channels to follow. Shown only once, regardless of the response. */
export function OnboardingDialog({ isOpen }: { readonly isOpen: boolean }) {
  const queryClient = useQueryClient();
  const [topics, setTopics] = useState<readonly string[]>([]);
  const [channelIds, setChannelIds] = useState<readonly string[]>([]);
  const isNothingChosen = topics.length + channelIds.length === 0;

  const answering = useMutation({
    mutationFn: async (follow: boolean) => {
      const settings: UserSettings = { onboarding: "done", ...(follow ? { topics: [...topics] } : {}) };
      if (follow) {
        await Promise.all(channelIds.map((id) => call(subscriptions.subscribe, { params: { id } })));
      }
      return call(accounts.edit, { body: { settings } });
    },
    onSuccess: async (user, follow) => {
      queryClient.setQueryData(meQuery.queryKey, user);
      if (!follow) return;
      showSnackbar({ text: m.accounts_onboarding_saved() });
      await queryClient.invalidateQueries({ queryKey: SUBSCRIPTIONS_KEY });
      await refreshLists(queryClient);
    },
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => answering.mutate(false)}
      size="medium"
      title={m.accounts_onboarding_title()}
      actions={
        <>
          <Button
            isPending={answering.isPending && !answering.variables}
            onClick={() => answering.mutate(false)}
          >
            {m.accounts_onboarding_skip()}
          </Button>
          <Button
            variant="primary"
            disabled={isNothingChosen}
            isPending={answering.isPending && answering.variables}
            onClick={() => answering.mutate(true)}
          >
            {m.accounts_onboarding_save()}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <p className="text-pretty">{m.accounts_onboarding_text()}</p>
        {answering.isError && (
          <Notice kind="failure">{failureText(answering.error, m.accounts_onboarding_failed())}</Notice>
        )}
        <TopicPicker label={m.accounts_onboarding_topics()} topics={topics} onChange={setTopics} />
        <ChannelPicker chosen={channelIds} onChange={setChannelIds} />
      </div>
    </Dialog>
  );
}
