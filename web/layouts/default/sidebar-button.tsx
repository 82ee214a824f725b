import { Menu } from "lucide-react";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { SIDEBAR_ID, useSidebar } from "./drawer.ts";

/** Toggles the sidebar. Phones have this button in the bottom bar. */
export function SidebarButton({ hasSidebar }: { readonly hasSidebar: boolean }) {
  const { isShown, toggle } = useSidebar(hasSidebar);
  return (
    <IconButton
      label={m.shell_menu()}
      icon={<Menu />}
      tooltipPlacement="right"
      aria-controls={SIDEBAR_ID}
      aria-expanded={isShown}
      onClick={toggle}
      className="max-md:hidden"
    />
  );
}
