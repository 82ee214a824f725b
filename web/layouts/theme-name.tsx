import { Moon, Sun } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";

/** Name of the other theme. The server does not know the system's theme: style sheets show the correct name. */
export function OtherThemeName() {
  return (
    <>
      <span className="light:hidden">{m.shell_theme_light()}</span>
      <span className="hidden light:inline">{m.shell_theme_dark()}</span>
    </>
  );
}

export function OtherThemeIcon() {
  return (
    <>
      <Sun className="light:hidden" />
      <Moon className="hidden light:block" />
    </>
  );
}
