import { useQuery } from "@tanstack/react-query";
import type { SettingChange } from "#shared/site-settings/contract.ts";
import { isSecret } from "#shared/site-settings/secret-settings.ts";
import { DEFAULT_SETTINGS, SiteSettings, type SettingKey } from "#shared/site-settings/settings.ts";
import { QueryList } from "#web/data/query-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { DateOf } from "#web/ui/format/time.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { settingHistoryQuery } from "./queries.ts";
import { changeText, historyText, settingLabel, valueText } from "./setting-texts.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

interface SettingHistoryProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly settingKey: SettingKey;
  readonly draft: SettingsDraft;
}

/** Who changed a setting, when and from what; each earlier value, and the default, can be put back. */
export function SettingHistory({ isOpen, onClose, settingKey, draft }: SettingHistoryProps) {
  const list = useQuery(settingHistoryQuery(settingKey));
  /** Of a secret nothing is kept that could be put back. */
  const canPutBack = !draft.isFixed(settingKey) && !isSecret(settingKey);

  /** Undefined for a value that this release no longer knows. */
  function putBackOf({ before }: SettingChange): (() => void) | undefined {
    const parsed = SiteSettings.shape[settingKey].safeParse(before);
    if (!canPutBack || (before !== null && !parsed.success)) return undefined;
    return () => {
      if (before !== null && parsed.success) draft.putBack(settingKey, parsed.data);
      else draft.putDefaultBack(settingKey);
      onClose();
    };
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="medium"
      title={m.settings_history_of({ name: settingLabel(settingKey) })}
      actions={
        canPutBack && (
          <Button
            onClick={() => {
              draft.putDefaultBack(settingKey);
              onClose();
            }}
          >
            {m.settings_put_default({ value: valueText(settingKey, DEFAULT_SETTINGS[settingKey]) })}
          </Button>
        )
      }
    >
      <QueryList
        list={list}
        skeleton={<SkeletonBlock className="h-40 w-full rounded-md" />}
        empty={<EmptyState headingLevel={3} title={m.settings_history_empty()} />}
      >
        {(changes) => (
          <ul className="grid grid-cols-1 gap-3">
            {changes.map((change) => (
              <Change
                key={change._id}
                change={change}
                settingKey={settingKey}
                onPutBack={putBackOf(change)}
              />
            ))}
          </ul>
        )}
      </QueryList>
    </Dialog>
  );
}

interface ChangeProps {
  readonly change: SettingChange;
  readonly settingKey: SettingKey;
  readonly onPutBack: (() => void) | undefined;
}

function Change({ change, settingKey, onPutBack }: ChangeProps) {
  const before = historyText(settingKey, change.before);
  return (
    <li className="grid grid-cols-1 gap-2 rounded-md border border-line p-3.5">
      <p className="text-control wrap-anywhere">{changeText(settingKey, change)}</p>
      <p className="text-small text-text-3">
        {change.changedBy?.name ?? m.settings_command_line()}, <DateOf at={change.changedAt} />
      </p>
      {onPutBack && (
        <Button
          size="small"
          className="justify-self-start"
          aria-label={m.settings_put_back_named({ value: before })}
          onClick={onPutBack}
        >
          {m.settings_put_back()}
        </Button>
      )}
    </li>
  );
}
