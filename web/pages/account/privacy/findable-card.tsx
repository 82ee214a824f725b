import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accounts } from "#shared/accounts/contract.ts";
import { call } from "#web/data/api.ts";
import { AccountCard } from "#web/features/accounts/account-card.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery, useMember } from "#web/session/viewer.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { siteName } from "#web/ssr/public-config.ts";

/** Setting: whether other users can find the account by its holder's name. */
export function FindableCard() {
  const { settings } = useMember();
  const queryClient = useQueryClient();
  const saving = useMutation({
    mutationFn: (hiddenFromSearch: boolean) =>
      call(accounts.edit, { body: { settings: { hiddenFromSearch } } }),
    onSuccess: (account) => queryClient.setQueryData(meQuery.queryKey, account),
  });
  const isHidden = (saving.isPending ? saving.variables : settings.hiddenFromSearch) ?? false;
  return (
    <AccountCard title={m.preferences_found()} text={m.preferences_found_text({ site: siteName() })}>
      {saving.isError && <Notice kind="failure">{failureText(saving.error, m.preferences_failed())}</Notice>}
      <Switch
        label={m.preferences_found_switch()}
        checked={!isHidden}
        onChange={(event) => saving.mutate(!event.target.checked)}
      />
    </AccountCard>
  );
}
