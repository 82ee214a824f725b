import { useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { TwoFactorCodeField, type TwoFactorCodeFieldProps } from "./two-factor-code-field.tsx";

export interface TwoFactorStepProps {
  readonly email: string;
  /** Props that register the field with its form. */
  readonly field: Omit<TwoFactorCodeFieldProps, "label" | "isBackupCode">;
  /** Called when the user switches between authenticator code and backup code; the typed code is no longer valid. */
  readonly onSwitch: () => void;
  readonly onBack: () => void;
}

/** Second step of the login: a code from the authenticator app, or the backup code. */
export function TwoFactorStep({ email, field, onSwitch, onBack }: TwoFactorStepProps) {
  const [isBackupCode, setBackupCode] = useState(false);

  function switchKind() {
    setBackupCode(!isBackupCode);
    onSwitch();
  }

  return (
    <div className="grid animate-rise gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-h3">{m.security_step_title()}</h2>
        <p className="text-control text-pretty wrap-anywhere text-text-2">
          {isBackupCode ? m.security_step_backup_text() : m.security_step_text({ email })}
        </p>
      </div>
      <TwoFactorCodeField
        key={isBackupCode ? "backup" : "app"}
        label={isBackupCode ? m.security_backup_code() : m.security_two_factor_code()}
        isBackupCode={isBackupCode}
        autoFocus
        {...field}
      />
      <div className="-mx-3 flex flex-wrap gap-x-1 gap-y-1">
        <Button variant="quiet" size="small" className="whitespace-normal" onClick={switchKind}>
          {isBackupCode ? m.security_step_use_app() : m.security_step_use_backup()}
        </Button>
        <Button variant="quiet" size="small" onClick={onBack}>
          {m.security_step_back()}
        </Button>
      </div>
    </div>
  );
}
