import { UserRoundPen } from "lucide-react";
import { lazy, useState } from "react";
import type { Channel } from "#shared/channels/contract.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const OwnerDialog = lazy(async () => ({ default: (await import("./owner-dialog.tsx")).OwnerDialog }));

/** Opens the dialog that moves a channel to another owner. */
export function MoveChannel({ channel }: { readonly channel: Pick<Channel, "_id" | "name"> }) {
  const [isOpen, setOpen] = useState(false);
  // The dialog stays mounted when it is closed: each opening starts empty.
  const [opening, setOpening] = useState(0);

  function open() {
    setOpening(opening + 1);
    setOpen(true);
  }

  return (
    <>
      <IconButton
        label={m.admin_owner_move_of({ name: channel.name })}
        icon={<UserRoundPen />}
        onClick={open}
      />
      <LazyOverlay isOpen={isOpen}>
        <OwnerDialog key={opening} channel={channel} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyOverlay>
    </>
  );
}
