import { lazy, Suspense, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { personPicture } from "#web/edge.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Avatar } from "#web/ui/avatar.tsx";
import { fullName } from "./account-entries.tsx";
import { TabButton } from "./tab.tsx";

const AccountSheet = lazy(() =>
  import("./account-sheet.tsx").then((module) => ({ default: module.AccountSheet })),
);

/** The account in the bottom bar; opens its menu on the full screen. */
export function AccountTab({ user }: { readonly user: User }) {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);

  function open() {
    setWanted(true);
    setOpen(true);
  }

  return (
    <>
      <TabButton
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={() => void import("./account-sheet.tsx")}
        onClick={open}
      >
        <Avatar shape="person" name={fullName(user)} picture={personPicture(user)} size={32} />
        {m.shell_account()}
      </TabButton>
      {isWanted && (
        <Suspense fallback={null}>
          <AccountSheet user={user} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
