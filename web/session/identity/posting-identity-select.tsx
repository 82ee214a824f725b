import type { User } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { usePostingIdentities } from "./posting-identity.ts";
import { LazySelect } from "#web/ui/controls/lazy-select.tsx";

/** Select for the posting identity: the user, or one of their channels. Renders nothing without a choice. */
export function PostingIdentitySelect({ user }: { readonly user: User }) {
  return <IdentitySelect {...usePostingIdentities(user)} />;
}

/** The same, for places with their own default identity. */
export function IdentitySelect({ identities, chosen, choose }: ReturnType<typeof usePostingIdentities>) {
  if (identities.length < 2) return null;
  return (
    <LazySelect
      label={m.people_write_as()}
      options={identities.map(({ channelId, name }) => ({
        value: channelId ?? SELF,
        label: m.people_write_as_name({ name }),
      }))}
      value={chosen.channelId ?? SELF}
      onChange={(value) => choose(value === SELF ? null : value)}
      className="w-64 max-sm:w-full"
    />
  );
}

/** No channel has this id. */
const SELF = "self";
