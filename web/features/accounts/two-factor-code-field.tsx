import { classes } from "#web/ui/styles/classes.ts";
import { TextField, type TextFieldProps } from "#web/ui/controls/text-field.tsx";

export interface TwoFactorCodeFieldProps extends Omit<
  TextFieldProps,
  "type" | "autoComplete" | "inputMode" | "maxLength"
> {
  /** Also accepts letters. */
  readonly isBackupCode?: boolean | undefined;
}

const CODE_MAX_CHARACTERS = 32;

/** A code of the authenticator app, or the backup code; both may be typed or pasted with spaces and dashes. */
export function TwoFactorCodeField({ isBackupCode = false, className, ...field }: TwoFactorCodeFieldProps) {
  return (
    <TextField
      {...field}
      autoComplete={isBackupCode ? "off" : "one-time-code"}
      inputMode={isBackupCode ? "text" : "numeric"}
      autoCapitalize={isBackupCode ? "characters" : "none"}
      spellCheck={false}
      maxLength={CODE_MAX_CHARACTERS}
      className={classes("tabular-nums", className)}
    />
  );
}
