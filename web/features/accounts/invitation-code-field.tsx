import { m } from "#web/i18n/compiled/messages.js";
import { TextField, type TextFieldProps } from "#web/ui/controls/text-field.tsx";

/** Field for the invitation code. */
export function InvitationCodeField(field: Omit<TextFieldProps, "label">) {
  return (
    <TextField
      {...field}
      label={m.security_register_code()}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
