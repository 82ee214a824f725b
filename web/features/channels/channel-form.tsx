import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Tag, type Channel } from "#shared/channels/contract.ts";
import { slugFromName } from "#shared/channels/slug.ts";
import { Notice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { ChannelDraft } from "./channel-draft.ts";
import { ChannelMore } from "./channel-more.tsx";
import { ChannelBannerField, ChannelAvatarField } from "./channel-images.tsx";
import { ChannelPreview } from "./channel-preview.tsx";
import { useSaveChannel, type PickedImages } from "./save-channel.ts";
import { useSlugAvailability } from "./slug-availability.ts";
import { SlugField } from "./slug-field.tsx";

export interface ChannelFormProps {
  /** The channel to edit; without it the form creates one. */
  readonly channel?: Channel | undefined;
  readonly onSaved: (channel: Channel) => Promise<void>;
}

const NAME_CHARACTERS = { min: 3, max: 64 };
const DESCRIPTION_MAX_CHARACTERS = 5000;

/** Form for the name, address and other public details of a channel. */
export function ChannelForm({ channel: existing, onSaved }: ChannelFormProps) {
  const [images, setImages] = useState<PickedImages>({});
  const [isSlugOwn, setSlugOwn] = useState(existing !== undefined);
  const { known, save } = useSaveChannel(existing);
  const form = useSchemaForm({
    schema: ChannelDraft,
    defaultValues: {
      name: existing?.name ?? "",
      slug: existing?.slug ?? "",
      description: existing?.description ?? "",
      tags: existing?.tags ?? [],
      visibility: existing?.visibility ?? "public",
      socialLinks: existing?.socialLinks ?? [],
    },
    check: ({ tags }) => ({ tags: firstProblem(tags, Tag) }),
    failed: known ? m.channels_save_failed() : m.channels_create_failed(),
    fieldOfCode: { SLUG_TAKEN: "slug" },
    send: async (draft) => {
      const saved = await save(draft, images);
      setImages({});
      await onSaved(saved);
    },
  });
  const [name, slug] = useWatch({ control: form.control, name: ["name", "slug"] });
  const availability = useSlugAvailability(slug, known?.slug);
  const { onChange: changeName, ...nameField } = form.field("name");

  function proposeSlug(channelName: string) {
    form.setValue("slug", slugFromName(channelName), { shouldValidate: form.attempts > 0 });
  }

  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,620px)_minmax(280px,400px)]">
      <form {...form.props} className="grid min-w-0 gap-5">
        <TextField
          {...nameField}
          label={m.channels_name()}
          hint={m.channels_name_hint(NAME_CHARACTERS)}
          autoComplete="off"
          onChange={(event) => {
            if (!isSlugOwn) proposeSlug(event.target.value);
            void changeName(event);
          }}
        />
        <SlugField
          form={form}
          slug={slug}
          availability={availability}
          // After it is cleared, the address follows the name again.
          onEdit={(typed) => setSlugOwn(typed !== "")}
        />
        <TextArea
          label={m.channels_description()}
          hint={m.channels_description_hint()}
          isOptional
          limit={DESCRIPTION_MAX_CHARACTERS}
          defaultValue={existing?.description ?? ""}
          {...form.field("description")}
        />
        <ChannelAvatarField
          channel={known}
          name={name}
          picked={images.avatar}
          onPick={(avatar) => setImages({ ...images, avatar })}
        />
        <ChannelBannerField
          channel={known}
          picked={images.banner}
          onPick={(banner) => setImages({ ...images, banner })}
        />
        {existing && <ChannelMore form={form} />}
        {form.failure && (
          <Notice kind="failure" action={!existing && known && <SkipButton onPress={() => onSaved(known)} />}>
            {form.failure.message}
          </Notice>
        )}
        <SubmitButton size="large" isPending={form.isSending} className="justify-self-start max-sm:w-full">
          {submitLabel(existing, known)}
        </SubmitButton>
      </form>
      <ChannelPreview channel={known} name={name} slug={slug} images={images} />
    </div>
  );
}

/** Skips the unsaved settings: the channel exists, and they can be added later. */
function SkipButton({ onPress }: { readonly onPress: () => Promise<void> }) {
  return (
    <Button variant="ghost" onClick={() => void onPress()}>
      {m.channels_skip()}
    </Button>
  );
}

/** A list is one field: it shows the error of its first invalid item. */
function firstProblem(items: readonly string[], schema: typeof Tag): string | undefined {
  const issue = items.map((item) => schema.safeParse(item).error?.issues[0]).find(Boolean);
  return issue && Object.values(schemaMessages([issue]))[0];
}

function submitLabel(existing: Channel | undefined, known: Channel | undefined): string {
  if (existing) return m.channels_save();
  return known ? m.channels_finish() : m.channels_create_submit();
}
