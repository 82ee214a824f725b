import { useQuery } from "@tanstack/react-query";
import type { SettingsOfSite } from "#shared/site-settings/contract.ts";
import { groupOf, SETTING_KEYS } from "#shared/site-settings/settings.ts";
import { WaitingNotice } from "#web/features/reviews/waiting-notice.tsx";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { UnsavedGuard } from "#web/form/unsaved-guard.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Loading, SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { MailTemplateList } from "./mail/mail-template-list.tsx";
import { DonationsLeft } from "./money/donations-left.tsx";
import { CategoryEditor } from "./categories/category-editor.tsx";
import { settingsQuery } from "./queries.ts";
import { DropOriginalsDialog } from "./drop-originals-dialog.tsx";
import { EarlierOriginals } from "./earlier-originals.tsx";
import { SettingField } from "./setting-field.tsx";
import { SETTING_GROUPS, type Group } from "./setting-groups.ts";
import { groupName, settingLabel } from "./setting-texts.ts";
import { TestMail } from "./test-mail.tsx";
import { useSettingsDraft, type SettingsDraft } from "./use-settings-draft.ts";

/** The settings of the site, one group at a time; edits of all groups are saved together. */
export function Settings({ group }: { readonly group: Group }) {
  const { data, error, isFetching, refetch } = useQuery(settingsQuery);
  if (data) return <SettingsForm settings={data} group={group} />;
  if (error) {
    return (
      <ErrorState headingLevel={2} onRetry={() => void refetch()} isRetrying={isFetching}>
        {failureText(error, m.ui_error_hint())}
      </ErrorState>
    );
  }
  return (
    <Loading>
      <SkeletonBlock className="mt-6 h-11 w-full rounded-sm" />
      <SkeletonBlock className="mt-6 h-96 w-full rounded-lg" />
    </Loading>
  );
}

interface SettingsFormProps {
  readonly settings: SettingsOfSite;
  readonly group: Group;
}

function SettingsForm({ settings, group }: SettingsFormProps) {
  const draft = useSettingsDraft(settings);
  const { saving, changedKeys } = draft;
  const others = groupsToCorrect(draft, group);
  const isList = group === "categories";
  return (
    <>
      <div className="mt-6">
        <TabLinks
          label={m.settings_groups()}
          links={SETTING_GROUPS.map((one) => ({
            href: hrefOf(one),
            label: groupName(one),
            isCurrent: one === group,
          }))}
        />
      </div>
      {isList && (
        <div className="mt-6">
          <CategoryEditor />
        </div>
      )}
      {/* Beside the list, for what was changed in other groups. */}
      <form
        aria-label={groupName(group)}
        hidden={isList && changedKeys.length === 0}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          draft.save();
        }}
        className="mt-6 grid grid-cols-1 gap-6"
      >
        <div
          hidden={isList}
          className="grid grid-cols-1 gap-7 rounded-lg border border-line bg-surface-1 p-6 max-sm:p-4"
        >
          {SETTING_KEYS.filter((key) => groupOf(key) === group).map((key) => (
            <SettingField key={key} settingKey={key} draft={draft} />
          ))}
          {group === "encoding" && !settings.values["encoding.keepOriginals"] && <EarlierOriginals />}
          {group === "moderation" && <WaitingNotice />}
          {group === "money" && !settings.values["money.donations"] && <DonationsLeft />}
          {group === "mail" && <TestMail hasUnsaved={changedKeys.some((key) => groupOf(key) === group)} />}
        </div>
        {saving.isError && (
          <Notice kind="failure" action={others.length > 0 && <GroupLinks groups={others} />}>
            {failureText(saving.error, m.ui_error_hint())}
          </Notice>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button
            type="submit"
            variant="primary"
            isPending={saving.isPending}
            disabled={changedKeys.length === 0}
          >
            {m.settings_save()}
          </Button>
          {changedKeys.length > 0 && (
            <Button variant="quiet" onClick={() => draft.revert(changedKeys)}>
              {m.settings_undo()}
            </Button>
          )}
          <p role="status" className="min-w-0 text-small text-text-3">
            {changedKeys.length === 0
              ? m.settings_unchanged()
              : m.settings_changed({ names: changedKeys.map(settingLabel).join(", ") })}
          </p>
        </div>
      </form>
      {group === "mail" && <MailTemplateList />}
      <DropOriginalsDialog draft={draft} />
      <UnsavedGuard isChanged={changedKeys.length > 0} />
    </>
  );
}

/** The groups that are not shown and have settings to correct. */
function groupsToCorrect(draft: SettingsDraft, shown: Group): readonly Group[] {
  const keys = SETTING_KEYS.filter((key) => draft.errorOf(key) !== undefined || draft.isOverwritten(key));
  return SETTING_GROUPS.filter((group) => group !== shown && keys.some((key) => groupOf(key) === group));
}

function GroupLinks({ groups }: { readonly groups: readonly Group[] }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {groups.map((group) => (
        <Link
          key={group}
          href={hrefOf(group)}
          className="rounded-xs font-[560] text-accent-ink underline underline-offset-4"
        >
          {m.settings_correct_in({ group: groupName(group) })}
        </Link>
      ))}
    </p>
  );
}

function hrefOf(group: Group): string {
  return group === SETTING_GROUPS[0] ? "/admin/settings" : `/admin/settings?group=${group}`;
}
