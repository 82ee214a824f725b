import { ads, type Ad } from "#shared/ads/contract.ts";
import { nextAdStatus } from "#shared/ads/lifecycle.ts";
import { call } from "#web/data/api.ts";
import { Notice as FormNotice } from "#web/form/notice.tsx";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { SubmitButton } from "#web/form/submit-button.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { AdFields } from "./ad-fields.tsx";
import { CreativeField } from "./creative-field.tsx";
import { StatusBar } from "./status-bar.tsx";
import { useUpdateAdCaches } from "./use-update-ad-caches.ts";

/** Form for the creative and the rules of an ad, and the submission for review. */
export function AdEditor({ ad }: { readonly ad: Ad }) {
  const updateAdCaches = useUpdateAdCaches();
  const isChangeable = ad.can.edit && nextAdStatus(ad.status, "change") !== undefined;
  const form = useSchemaForm({
    schema: ads.edit.body,
    values: valuesOf(ad),
    optional: ["clickUrl", "videoId"],
    failed: m.ads_save_failed(),
    send: async (body) => {
      // Fields removed from the form are cleared on the server.
      const clearedFields = { clickUrl: null, videoId: null };
      const saved = await call(ads.edit, { params: { id: ad._id }, body: { ...clearedFields, ...body } });
      form.reset(valuesOf(saved));
      await updateAdCaches(saved);
      showSnackbar({ text: m.ads_saved() });
    },
  });

  return (
    <>
      <StatusBar ad={ad} isChanged={form.isChanged} />
      {isChangeable && ad.status !== "open" && ad.status !== "verified_not_ok" && (
        <Notice className="mb-4">{m.ads_changes_warning()}</Notice>
      )}
      <div className="grid gap-6 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
        <CreativeField ad={ad} isChangeable={isChangeable} />
        <form {...form.props} aria-label={m.ads_content()} className="grid gap-6">
          <AdFields ad={ad} form={form} isDisabled={!isChangeable} />
          {form.failure && <FormNotice kind="failure">{form.failure.message}</FormNotice>}
          {isChangeable && (
            <SubmitButton variant="secondary" isPending={form.isSending} className="justify-self-start">
              {m.ads_save()}
            </SubmitButton>
          )}
        </form>
      </div>
      <UnsavedGuard isChanged={form.isChanged && !form.isSending} />
    </>
  );
}

function valuesOf(ad: Ad) {
  const { name, clickAction, clickUrl, videoId, ageTargets, dismissMode, placement } = ad;
  return { name, clickAction, clickUrl: clickUrl ?? "", videoId, ageTargets, dismissMode, placement };
}
