import { TriangleAlert } from "lucide-react";
import { PASSWORD_MIN_CHARACTERS } from "#shared/accounts/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PasswordField, type PasswordFieldProps } from "#web/ui/controls/password-field.tsx";
import { usePasswordWarning, type PasswordWarning } from "./password-warning.ts";

/** Field for a new password. A weak password is accepted with a warning. */
export function NewPasswordField({ onChange, ...field }: Omit<PasswordFieldProps, "autoComplete" | "hint">) {
  const { warning, watch } = usePasswordWarning();
  return (
    <PasswordField
      {...field}
      hint={
        <span role="status">
          {warning ? (
            <Warning warning={warning} />
          ) : (
            m.accounts_password_hint({ min: PASSWORD_MIN_CHARACTERS })
          )}
        </span>
      }
      autoComplete="new-password"
      onChange={(event) => {
        watch(event.target.value);
        return onChange?.(event);
      }}
    />
  );
}

function Warning({ warning }: { readonly warning: PasswordWarning }) {
  return (
    <span className="flex gap-1.5 text-warning-ink">
      <TriangleAlert className="mt-[1.5px] size-3.5 shrink-0" />
      {warning === "common" ? m.security_password_common() : m.security_password_short()}
    </span>
  );
}
