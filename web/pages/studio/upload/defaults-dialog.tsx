import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { Controller } from "react-hook-form";
import { TAGS_MAX, VISIBILITIES } from "#shared/channels/contract.ts";
import { AGE_RESTRICTIONS, DESCRIPTION_MAX_CHARACTERS } from "#shared/catalogue/catalogue.ts";
import { uploadDefaults, type UploadDefaults } from "#shared/videos/upload-defaults.ts";
import { call } from "#web/data/api.ts";
import { CategoryField } from "#web/features/categories/category-field.tsx";
import { ageName, visibilityName } from "#web/features/videos/labels.ts";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";

interface DefaultsDialogProps {
  readonly isOpen: boolean;
  readonly channelId: string;
  readonly onClose: () => void;
}

/** Default values for new videos of a channel. */
export function DefaultsDialog({ isOpen, channelId, onClose }: DefaultsDialogProps) {
  const formId = useId();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["uploadDefaults", "get", channelId],
    queryFn: ({ signal }) => call(uploadDefaults.get, { params: { id: channelId } }, { signal }),
    enabled: isOpen,
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.studio_defaults_title()}
      size="medium"
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={!data}>
            {m.studio_save()}
          </Button>
        </>
      }
    >
      <p className="mb-5">{m.studio_defaults_text()}</p>
      {!data && !isError && <SkeletonText lines={6} />}
      {!data && isError && (
        <ErrorState headingLevel={3} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data && <DefaultsForm formId={formId} channelId={channelId} defaults={data} onSaved={onClose} />}
    </Dialog>
  );
}

interface DefaultsFormProps {
  readonly formId: string;
  readonly channelId: string;
  readonly defaults: UploadDefaults;
  readonly onSaved: () => void;
}

function DefaultsForm({ formId, channelId, defaults, onSaved }: DefaultsFormProps) {
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: uploadDefaults.save.body,
    values: defaults,
    failed: m.studio_form_save_failed(),
    async send(body) {
      const saved = await call(uploadDefaults.save, { params: { id: channelId }, body });
      queryClient.setQueryData(["uploadDefaults", "get", channelId], saved);
      showSnackbar({ text: m.studio_defaults_saved() });
      onSaved();
    },
  });

  return (
    <form id={formId} {...form.props} className="grid gap-5">
      <TextArea
        {...form.field("desc")}
        label={m.studio_form_desc()}
        isOptional
        limit={DESCRIPTION_MAX_CHARACTERS}
        rows={4}
      />
      <Controller
        control={form.control}
        name="tags"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <TagField
            ref={ref}
            label={m.studio_form_tags()}
            isOptional
            placeholder={m.studio_form_tags_placeholder()}
            error={form.error("tags")}
            limit={TAGS_MAX}
            tags={value}
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
                categories={value}
                subcategories={sub.value}
                onCategories={onChange}
                onSubcategories={sub.onChange}
              />
            )}
          />
        )}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Controller
          control={form.control}
          name="visibility"
          render={({ field: { value, onChange } }) => (
            <Select
              label={m.studio_form_visibility()}
              value={value}
              options={VISIBILITIES.map((one) => ({ value: one, label: visibilityName(one) }))}
              onChange={onChange}
            />
          )}
        />
        <Controller
          control={form.control}
          name="ageRestriction"
          render={({ field: { value, onChange } }) => (
            <Select
              label={m.studio_form_age()}
              value={String(value)}
              options={AGE_RESTRICTIONS.map((age) => ({ value: String(age), label: ageName(age) }))}
              onChange={(age) => onChange(Number(age))}
            />
          )}
        />
      </div>
      {form.failure && (
        <Notice tone="danger" isNew>
          {form.failure.message}
        </Notice>
      )}
    </form>
  );
}
