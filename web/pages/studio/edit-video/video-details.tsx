import { Controller, useWatch } from "react-hook-form";
import { TAGS_MAX } from "#shared/channels/contract.ts";
import {
  AGE_RESTRICTIONS,
  DESCRIPTION_MAX_CHARACTERS,
  TITLE_MAX_CHARACTERS,
} from "#shared/catalogue/catalogue.ts";
import { ageName, visibilityName, type VideoVisibility } from "#web/features/videos/labels.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { Counter } from "#web/ui/controls/counter.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { CategoryField } from "#web/features/categories/category-field.tsx";
import type { VideoForm } from "./use-video-form.ts";

const BY_OPENNESS = ["public", "non_public", "private"] as const satisfies readonly VideoVisibility[];

const VISIBILITY_HINTS: Record<VideoVisibility, () => string> = {
  public: m.studio_visibility_public_hint,
  non_public: m.studio_visibility_non_public_hint,
  private: m.studio_visibility_private_hint,
};

/** The fields of the video form. */
export function VideoDetails({ form }: { readonly form: VideoForm }) {
  return (
    <div className="grid gap-6">
      <TitleField form={form} />
      <Controller
        control={form.control}
        name="desc"
        render={({ field }) => (
          <TextArea
            {...field}
            label={m.studio_form_desc()}
            hint={m.studio_form_desc_hint()}
            error={form.error("desc")}
            isOptional
            limit={DESCRIPTION_MAX_CHARACTERS}
            rows={5}
          />
        )}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <TagField
            ref={ref}
            label={m.studio_form_tags()}
            hint={m.studio_form_tags_hint()}
            placeholder={m.studio_form_tags_placeholder()}
            error={form.error("tags")}
            limit={TAGS_MAX}
            tags={value ?? []}
            onChange={onChange}
            onBlur={onBlur}
          />
        )}
      />
      <Controller
        control={form.control}
        name="categories"
        render={({ field: { value, onChange } }) => (
          <Controller
            control={form.control}
            name="subcategories"
            render={({ field: sub }) => (
              <CategoryField
                categories={value ?? []}
                subcategories={sub.value ?? []}
                onCategories={onChange}
                onSubcategories={sub.onChange}
                error={form.error("categories") ?? form.error("subcategories")}
              />
            )}
          />
        )}
      />
      <Controller
        control={form.control}
        name="visibility"
        render={({ field: { value, onChange, name } }) => (
          <RadioGroup
            label={m.studio_form_visibility()}
            name={name}
            hasCards
            className="sm:grid-cols-3"
            value={value}
            options={BY_OPENNESS.map((visibility) => ({
              value: visibility,
              label: visibilityName(visibility),
              hint: VISIBILITY_HINTS[visibility](),
            }))}
            onSelect={onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="ageRestriction"
        render={({ field: { value, onChange, name } }) => (
          <RadioGroup
            label={m.studio_form_age()}
            name={name}
            hasCards
            className="grid-cols-2 md:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4"
            value={String(value)}
            options={AGE_RESTRICTIONS.map((age) => ({ value: String(age), label: ageName(age) }))}
            onSelect={(age) => onChange(Number(age))}
          />
        )}
      />
      <Checkbox
        {...form.field("bannedByBigTech")}
        label={m.studio_form_big_tech()}
        hint={m.studio_form_big_tech_hint()}
      />
    </div>
  );
}

function TitleField({ form }: { form: VideoForm }) {
  const title = useWatch({ control: form.control, name: "title" }) ?? "";
  return (
    <TextField
      {...form.field("title")}
      label={m.studio_form_title()}
      hint={m.studio_form_title_hint()}
      autoComplete="off"
      after={<Counter used={Array.from(title).length} limit={TITLE_MAX_CHARACTERS} />}
    />
  );
}
