import { UserPlus } from "lucide-react";
import { lazy, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const NewPersonDialog = lazy(async () => ({
  default: (await import("./new-person-dialog.tsx")).NewPersonDialog,
}));

/** Opens the dialog in which staff create an account or invite a person. */
export function NewPersonButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UserPlus />} onClick={() => setOpen(true)} className="max-sm:w-full">
        {m.admin_new_person()}
      </Button>
      <LazyOverlay isOpen={isOpen}>
        <NewPersonDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyOverlay>
    </>
  );
}
