import { useState } from "react";
import { QUOTA_MAX_GIGABYTES } from "#shared/site-settings/settings.ts";
import { userAdmin, type UserRecord } from "#shared/user-admin/contract.ts";
import { AccountLimit, isBelowUse, type PeriodQuota } from "#shared/uploads/quotas.ts";
import { call } from "#web/data/api.ts";
import { fullName } from "#web/data/author.ts";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { usePersonAct } from "./use-person-act.ts";

interface QuotaDialogProps {
  readonly person: UserRecord;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes what one person may upload, and says before what a limit below the use means. */
export function QuotaDialog({ person, isOpen, onClose }: QuotaDialogProps) {
  const { _id: id, quota } = person;
  const total = useLimit(quota.total.own);
  const daily = useLimit(quota.daily.own);
  // What is not changed here is not sent: another member of the staff may have changed it meanwhile.
  const body = { total: total.changed, daily: daily.changed };
  const isComplete = total.limit !== undefined && daily.limit !== undefined;
  const isChanged = body.total !== undefined || body.daily !== undefined;
  const change = usePersonAct(
    () => call(userAdmin.setQuota, { params: { id }, body }),
    () => m.admin_quota_done(),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.admin_quota_change_title({ name: fullName(person) || person.email })}
      confirmLabel={m.admin_quota_change()}
      isConfirmDisabled={!isComplete || !isChanged}
      onConfirm={() => change.mutateAsync()}
    >
      <p className="mb-4 text-pretty">{m.admin_quota_change_text()}</p>
      <div className="grid gap-6">
        <LimitFields
          draft={total}
          quota={quota.total}
          label={m.admin_quota_total()}
          fieldLabel={m.admin_quota_own_total()}
          warning={m.admin_quota_below_total}
        />
        <LimitFields
          draft={daily}
          quota={quota.daily}
          label={m.admin_quota_daily()}
          fieldLabel={m.admin_quota_own_daily()}
          warning={m.admin_quota_below_daily}
        />
      </div>
    </ConfirmDialog>
  );
}

type Choice = "role" | "unlimited" | "own";

/** What is chosen and typed; no limit while what is typed is none. */
function useLimit(saved: AccountLimit) {
  const [before] = useState(saved);
  const [choice, setChoice] = useState<Choice>(typeof saved === "number" ? "own" : saved);
  const [text, setText] = useState(typeof saved === "number" ? String(saved) : "");
  const typed = AccountLimit.safeParse(/^\d+$/.test(text.trim()) ? Number(text) : undefined);
  const limit = choice === "own" ? typed.data : choice;
  return { choice, setChoice, text, setText, limit, changed: limit === before ? undefined : limit };
}

interface LimitFieldsProps {
  readonly draft: ReturnType<typeof useLimit>;
  readonly quota: PeriodQuota;
  readonly label: string;
  readonly fieldLabel: string;
  readonly warning: (texts: { used: string }) => string;
}

function LimitFields({ draft, quota, label, fieldLabel, warning }: LimitFieldsProps) {
  const { choice, setChoice, text, setText, limit } = draft;
  const roleLimit = quota.ofRole === null ? m.settings_value_unlimited() : formatBytes(quota.ofRole);
  const options: { value: Choice; label: string }[] = [
    { value: "role", label: m.admin_quota_as_role({ limit: roleLimit }) },
    { value: "unlimited", label: m.admin_quota_unlimited() },
    { value: "own", label: m.admin_quota_choose_own() },
  ];
  const range = m.admin_quota_range({ max: formatNumber(QUOTA_MAX_GIGABYTES) });
  return (
    <div className="grid gap-3">
      <RadioGroup
        label={label}
        options={options}
        value={choice}
        onSelect={(value) => setChoice(options.find((option) => option.value === value)?.value ?? choice)}
      />
      {choice === "own" && (
        <TextField
          label={fieldLabel}
          hint={range}
          error={text.trim() !== "" && limit === undefined ? range : undefined}
          inputMode="numeric"
          after="GB"
          className="max-w-[280px]"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {limit !== undefined && isBelowUse({ ...quota, own: limit }) && (
        <Notice tone="warning" isNew>
          {warning({ used: formatBytes(quota.used) })}
        </Notice>
      )}
    </div>
  );
}
