import { FolderPlus, Pencil } from "lucide-react";
import { useState } from "react";
import type { SubscribedChannel } from "#shared/subscriptions/contract.ts";
import type { Folder } from "#shared/subscriptions/folders.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { FolderDialog } from "./folder-dialog.tsx";

interface FolderTabsProps {
  readonly folders: readonly Folder[];
  /** The selected folder. */
  readonly current: Folder | undefined;
  readonly channels: readonly SubscribedChannel[];
}

/** Tabs for all subscriptions and each folder, with buttons to create and edit folders. */
export function FolderTabs({ folders, current, channels }: FolderTabsProps) {
  const [isOpen, setOpen] = useState(false);
  const links = folders.map(({ _id, name, channelIds }) => ({
    href: `/subscriptions?folder=${_id}`,
    label: name,
    count: channelIds.length,
    isCurrent: _id === current?._id,
  }));
  const all = { href: "/subscriptions", label: m.library_folders_all(), isCurrent: !current };
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      {folders.length > 0 && (
        <div className="min-w-0 flex-1">
          <TabLinks label={m.library_folders()} links={[all, ...links]} />
        </div>
      )}
      <Button
        size="small"
        icon={current ? <Pencil /> : <FolderPlus />}
        aria-label={current ? m.library_folders_edit_of({ name: current.name }) : undefined}
        onClick={() => setOpen(true)}
      >
        {current ? m.library_folders_edit() : m.library_folders_new()}
      </Button>
      <FolderDialog isOpen={isOpen} folder={current} channels={channels} onClose={() => setOpen(false)} />
    </div>
  );
}
