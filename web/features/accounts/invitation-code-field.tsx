import { m } from "#web/i18n/compiled/messages.js";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

/** The code somebody was invited with. */
export function InvitationCodeField(field: Omit<TextFieldProps, "label">) {
  return (
    <TextField
      {...field}
      label={m.protection_register_code()}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
