import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "./icon-button.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "after" | "before"> {
  /** For the browser's password manager. */
  readonly autoComplete: "current-password" | "new-password";
}

/** A password field with a button to reveal it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={isShown ? m.ui_hide_password() : m.ui_show_password()}
          icon={isShown ? <EyeOff /> : <Eye />}
          size={32}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
          className="-mr-2"
        />
      }
    />
  );
}
