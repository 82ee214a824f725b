import { Check } from "lucide-react";
import { Fragment, type ReactNode, type RefObject } from "react";
import { Header, Menu, MenuItem, MenuSection, Popover, Separator } from "react-aria-components/Menu";
import { AriaLocale } from "#web/ui/controls/aria-locale.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import type { MenuEntry, MenuGroup } from "./menu-entries.ts";
import type { MenuPlacement } from "./menu.tsx";

interface MenuPopoverProps {
  readonly groups: readonly MenuGroup[];
  readonly header: ReactNode;
  readonly placement: MenuPlacement;
  readonly labelledBy: string;
  readonly triggerRef: RefObject<HTMLButtonElement | null>;
  /** The row that gets the focus; undefined while the menu is closed. */
  readonly opening: "first" | "last" | undefined;
  readonly onClose: () => void;
}

/** The lazily loaded part of Menu. */
export function MenuPopover({
  groups,
  header,
  placement,
  labelledBy,
  triggerRef,
  opening,
  onClose,
}: MenuPopoverProps) {
  const shownGroups = groups.filter((group) => group.entries.length > 0);
  return (
    <AriaLocale>
      <Popover
        aria-labelledby={labelledBy}
        isOpen={opening !== undefined}
        onOpenChange={(isOpen) => !isOpen && onClose()}
        triggerRef={triggerRef}
        placement={placement}
        offset={6}
        className="min-w-[250px] max-w-[min(340px,calc(100vw-24px))] origin-(--trigger-anchor-point) overflow-auto rounded-lg bg-surface-1 p-1.5 shadow-dialog outline-none transition-[opacity,translate] duration-med entering:translate-y-2 entering:opacity-0 exiting:opacity-0 exiting:duration-fast"
      >
        {header}
        <Menu
          aria-labelledby={labelledBy}
          autoFocus={opening ?? true}
          onClose={onClose}
          className="outline-none"
        >
          {shownGroups.map((group, index) => (
            <Fragment key={group.id}>
              {index > 0 && <Separator className="m-1.5 h-px border-0 bg-line" />}
              <Group group={group} />
            </Fragment>
          ))}
        </Menu>
      </Popover>
    </AriaLocale>
  );
}

function Group({ group }: { group: MenuGroup }) {
  const entries = group.entries.map((entry) => <Entry key={entry.id} entry={entry} />);
  if (!group.title) return entries;
  return (
    <MenuSection>
      <Header className="px-3 pt-2 pb-1.5 text-micro font-[650] tracking-[0.05em] text-text-3 uppercase">
        {group.title}
      </Header>
      {entries}
    </MenuSection>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const openHref = useOpenHref();
  const { href, onSelect } = entry;

  return (
    <MenuItem
      id={entry.id}
      textValue={entry.label}
      isDisabled={entry.isDisabled ?? false}
      {...(entry.isChosen === undefined ? {} : { "aria-current": entry.isChosen })}
      onAction={() => {
        onSelect?.();
        if (href) openHref(href);
      }}
      className={classes(
        "flex min-h-10 cursor-pointer items-center gap-3 rounded-xs px-3 py-1.5 text-control font-[540] outline-0 -outline-offset-2 select-none focus-visible:outline-2 focus:bg-surface-2 pressed:bg-surface-3 disabled:cursor-default disabled:opacity-45 [&_.lucide]:size-[18px]",
        entry.isDanger ? "text-danger-ink" : "[&_.lucide]:text-text-2",
      )}
    >
      {entry.icon}
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{entry.label}</span>
        {entry.hint && <span className="block text-hint font-[450] text-text-3">{entry.hint}</span>}
      </span>
      {entry.isChosen && <Check className="text-accent-ink!" />}
    </MenuItem>
  );
}
