import { lazy, useState } from "react";
import type { SettingState } from "#shared/site-settings/contract.ts";
import type { SettingKey } from "#shared/site-settings/settings.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TimeAgo } from "#web/ui/format/time.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SettingControl } from "./setting-control.tsx";
import { settingLabel, valueText } from "./setting-texts.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

const SettingHistory = lazy(async () => ({
  default: (await import("./setting-history.tsx")).SettingHistory,
}));

interface SettingFieldProps {
  readonly settingKey: SettingKey;
  readonly draft: SettingsDraft;
}

/** A setting with its control, its origin and its history. */
export function SettingField({ settingKey, draft }: SettingFieldProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const state = draft.stateOf(settingKey);
  return (
    <div className="grid grid-cols-1 gap-2">
      <SettingControl settingKey={settingKey} draft={draft} isFixed={draft.isFixed(settingKey)} />
      {draft.isOverwritten(settingKey) && <Conflict settingKey={settingKey} draft={draft} state={state} />}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-hint text-text-3">
        <Origin state={state} />
        <code translate="no" className="wrap-anywhere">
          {settingKey}
        </code>
        {state !== undefined && state.revision > 0 && (
          <Button
            size="small"
            variant="quiet"
            aria-label={m.settings_history_of({ name: settingLabel(settingKey) })}
            onClick={() => setHistoryOpen(true)}
          >
            {m.settings_history()}
          </Button>
        )}
      </div>
      <LazyOverlay isOpen={isHistoryOpen}>
        <SettingHistory
          isOpen={isHistoryOpen}
          onClose={() => setHistoryOpen(false)}
          settingKey={settingKey}
          draft={draft}
        />
      </LazyOverlay>
    </div>
  );
}

function Origin({ state }: { readonly state: SettingState | undefined }) {
  if (!state) return null;
  if (state.fixedBy !== null) return <p>{m.settings_fixed({ variable: state.fixedBy })}</p>;
  if (state.changedAt === null) return <p>{m.settings_default()}</p>;
  return (
    <p>
      {state.isDefault && `${m.settings_default()}. `}
      {state.changedBy
        ? m.settings_changed_by({ name: state.changedBy.name })
        : m.settings_changed_by_command()}{" "}
      <TimeAgo at={state.changedAt} />
    </p>
  );
}

interface ConflictProps extends SettingFieldProps {
  readonly state: SettingState | undefined;
}

/** Another administrator has saved the setting while it was edited here. */
function Conflict({ settingKey, draft, state }: ConflictProps) {
  const saved = valueText(settingKey, draft.savedValueOf(settingKey));
  return (
    <Notice
      tone="warning"
      isNew
      title={m.settings_conflict({ name: state?.changedBy?.name ?? m.settings_command_line(), value: saved })}
      action={
        <div className="flex flex-wrap gap-2.5">
          <Button size="small" onClick={() => draft.keep(settingKey)}>
            {m.settings_conflict_keep()}
          </Button>
          <Button size="small" variant="quiet" onClick={() => draft.revert([settingKey])}>
            {m.settings_conflict_take()}
          </Button>
        </div>
      }
    />
  );
}
