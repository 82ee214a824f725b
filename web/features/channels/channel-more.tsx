import { Controller, useWatch } from "react-hook-form";
import type { VISIBILITIES } from "#shared/channels/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import type { ChannelDraftForm } from "./channel-draft.ts";
import { LinksField } from "./links-field.tsx";

const TAGS_MAX = 6;
const BY_OPENNESS = [
  "public",
  "non_public",
  "private",
] as const satisfies readonly (typeof VISIBILITIES)[number][];

/** Further settings of an existing channel: links, tags and visibility. */
export function ChannelMore({ form }: { readonly form: ChannelDraftForm }) {
  const visibility = useWatch({ control: form.control, name: "visibility" });
  const names = {
    public: [m.channels_visibility_public(), m.channels_visibility_public_hint()],
    non_public: [m.channels_visibility_non_public(), m.channels_visibility_non_public_hint()],
    private: [m.channels_visibility_private(), m.channels_visibility_private_hint()],
  } as const;
  return (
    <>
      <Controller
        control={form.control}
        name="socialLinks"
        render={({ field: { value, onChange } }) => (
          <LinksField links={value} onChange={onChange} isChecked={form.attempts > 0} />
        )}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <TagField
            ref={ref}
            label={m.channels_tags()}
            hint={m.channels_tags_hint()}
            isOptional
            error={form.error("tags")}
            limit={TAGS_MAX}
            tags={value}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      <RadioGroup
        label={m.channels_visibility()}
        hasCards
        className="sm:grid-cols-3"
        value={visibility}
        options={BY_OPENNESS.map((value) => ({ value, label: names[value][0], hint: names[value][1] }))}
        name="visibility"
        onSelect={(value) =>
          form.setValue("visibility", value as (typeof BY_OPENNESS)[number], { shouldDirty: true })
        }
      />
    </>
  );
}
