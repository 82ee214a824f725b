import { m } from "#web/i18n/compiled/messages.js";
import { TextField, type TextFieldProps } from "#web/ui/text-field.tsx";

/** The code somebody was invited with. */
export function InvitationCodeField({ isOptional = true, ...field }: Omit<TextFieldProps, "label">) {
  return (
    <TextField
      {...field}
      label={m.protection_register_code()}
      hint={isOptional ? undefined : m.protection_register_code_hint()}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  );
}
