import { useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { TwoFactorCodeField, type TwoFactorCodeFieldProps } from "./two-factor-code-field.tsx";

export interface TwoFactorStepProps {
  readonly email: string;
  /** What makes the field part of its form. */
  readonly field: Omit<TwoFactorCodeFieldProps, "label" | "isBackupCode">;
  /** The code typed so far is of the other kind. */
  readonly onSwitch: () => void;
  readonly onBack: () => void;
}

/** The second step of the login: the code from the telephone, or the one kept for when it is lost. */
export function TwoFactorStep({ email, field, onSwitch, onBack }: TwoFactorStepProps) {
  const [isBackupCode, setBackupCode] = useState(false);

  function switchKind() {
    setBackupCode(!isBackupCode);
    onSwitch();
  }

  return (
    <div className="grid animate-rise gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-h3">{m.protection_step_title()}</h2>
        <p className="text-control text-pretty wrap-anywhere text-text-2">
          {isBackupCode ? m.protection_step_backup_text() : m.protection_step_text({ email })}
        </p>
      </div>
      <TwoFactorCodeField
        key={isBackupCode ? "backup" : "app"}
        label={isBackupCode ? m.protection_backup_code() : m.protection_two_factor_code()}
        isBackupCode={isBackupCode}
        autoFocus
        {...field}
      />
      <div className="-mx-3 flex flex-wrap gap-x-1 gap-y-1">
        <Button variant="quiet" size="small" className="whitespace-normal" onClick={switchKind}>
          {isBackupCode ? m.protection_step_use_app() : m.protection_step_use_backup()}
        </Button>
        <Button variant="quiet" size="small" onClick={onBack}>
          {m.protection_step_back()}
        </Button>
      </div>
    </div>
  );
}
