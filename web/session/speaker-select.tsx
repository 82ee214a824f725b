import type { User } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { useSpeakers } from "./speaker.ts";
import { Select } from "#web/ui/select.tsx";

/** Whom to write as: oneself or one of one's channels. Nothing where there is no choice. */
export function SpeakerSelect({ user }: { readonly user: User }) {
  return <IdentitySelect {...useSpeakers(user)} />;
}

/** The same, where the place has an identity of its own that is chosen first. */
export function IdentitySelect({ speakers, chosen, choose }: ReturnType<typeof useSpeakers>) {
  if (speakers.length < 2) return null;
  return (
    <Select
      label={m.people_write_as()}
      isLabelHidden
      options={speakers.map(({ channelId, name }) => ({
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
