import { Moon, Sun } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";

/** The name of the other theme. The server does not know that of the system: style sheets show the one that is true. */
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
