import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { SettingsOfSite } from "#shared/site-settings/contract.ts";
import type { GuideQuestion } from "#shared/site-settings/guide.ts";
import { useEndGuide } from "#web/features/site-guide/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { GuideFrame, guideHref } from "./guide/guide-frame.tsx";
import { isFixedQuestion, keysOf, questionAfter, questionBefore, QUESTIONS } from "./guide/questions.ts";
import { settingsQuery } from "./queries.ts";
import { SettingField } from "./setting-field.tsx";
import { TestMail } from "./test-mail.tsx";
import { useSettingsDraft } from "./use-settings-draft.ts";

/** The guide through the first settings; `question` comes from the URL. */
export function Guide({ question }: { readonly question: string | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  const shown = QUESTIONS.find((one) => one === question) ?? "name";
  if (data) return <GuideForm settings={data} question={shown} />;
  if (error) {
    return (
      <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching}>
        {failureText(error, m.ui_error_hint())}
      </ErrorState>
    );
  }
  return (
    <Loading>
      <SkeletonBlock className="mt-6 h-9 w-full rounded-sm" />
      <SkeletonBlock className="mt-5 h-80 w-full rounded-lg" />
    </Loading>
  );
}

interface GuideFormProps {
  readonly settings: SettingsOfSite;
  readonly question: GuideQuestion;
}

function GuideForm({ settings, question }: GuideFormProps) {
  const router = useRouter();
  const draft = useSettingsDraft(settings, { onSaved: proceed });
  const { saving, isFixed } = draft;
  const end = useEndGuide({
    onEnded(state) {
      showSnackbar({ text: state === "done" ? m.guide_done() : m.guide_skipped() });
      void router.navigate({ href: state === "done" ? "/admin/settings" : "/admin" });
    },
  });
  const keys = keysOf(question);
  const changed = draft.changedKeys.filter((key) => keys.includes(key));
  const before = questionBefore(question, isFixed);
  const next = questionAfter(question, isFixed);
  const failure = saving.error ?? end.error;

  /** To the next question, or to the end of the guide. */
  async function proceed(): Promise<void> {
    if (next) await router.navigate({ href: guideHref(next) });
    else end.mutate("done");
  }

  return (
    <GuideFrame question={question} isFixed={(one) => isFixedQuestion(one, isFixed)}>
      <form
        key={question}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0) draft.saveOnly(changed);
          else void proceed();
        }}
        className="mt-6 grid grid-cols-1 gap-7"
      >
        {keys.map((key) => (
          <SettingField key={key} settingKey={key} draft={draft} />
        ))}
        {question === "mail" && <TestMail hasUnsaved={changed.length > 0} />}
        {failure && <Notice kind="failure">{failureText(failure, m.ui_error_hint())}</Notice>}
        <div className="flex flex-wrap items-center gap-2.5">
          <Button type="submit" variant="primary" isPending={saving.isPending || end.isPending}>
            {submitLabel({ hasChanges: changed.length > 0, isLast: next === undefined })}
          </Button>
          <Button
            onClick={() => {
              draft.revert(keys);
              void proceed();
            }}
          >
            {m.guide_skip()}
          </Button>
          {before && (
            <Button variant="quiet" onClick={() => void router.navigate({ href: guideHref(before) })}>
              {m.guide_back()}
            </Button>
          )}
          <span className="flex-1" />
          <Button
            variant="quiet"
            onClick={() => {
              draft.revert(draft.changedKeys);
              end.mutate("skipped");
            }}
          >
            {m.guide_skip_all()}
          </Button>
        </div>
      </form>
      <UnsavedGuard isChanged={draft.changedKeys.length > 0} />
    </GuideFrame>
  );
}

function submitLabel({ hasChanges, isLast }: { hasChanges: boolean; isLast: boolean }): string {
  if (isLast) return hasChanges ? m.guide_save_end() : m.guide_end();
  return hasChanges ? m.guide_save_next() : m.guide_next();
}
