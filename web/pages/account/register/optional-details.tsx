import { ChevronDown } from "lucide-react";
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import type { RegistrationForm } from "./register-form.tsx";

const loadFields = () => import("./optional-fields.tsx");
const OptionalFields = lazy(() => loadFields().then((part) => ({ default: part.OptionalFields })));
const MORE_FIELDS = ["age", "sex", "phone", "address", "invitationCode"] as const;

interface OptionalDetailsProps {
  readonly form: RegistrationForm;
  /** Whether to show the invitation code field here. */
  readonly hasInvitationCode: boolean;
}

/** Optional fields, collapsed because an account does not need them. */
export function OptionalDetails({ form, hasInvitationCode }: OptionalDetailsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [seenAttempts, setSeenAttempts] = useState(0);
  const isWithin = (name: (typeof MORE_FIELDS)[number]) => hasInvitationCode || name !== "invitationCode";
  const problem = MORE_FIELDS.find((name) => isWithin(name) && form.error(name) !== undefined);

  function open() {
    setOpen(true);
    setOpened(true);
  }

  // A submission has found an error in one of these fields.
  if (form.attempts !== seenAttempts) {
    setSeenAttempts(form.attempts);
    if (problem !== undefined) setOpen(true);
  }

  const focusProblem = useEffectEvent(() => {
    const isFocusTaken = document.activeElement?.matches("[aria-invalid=true]");
    if (problem !== undefined && !isFocusTaken) form.setFocus(problem);
  });

  // A collapsed field cannot take the focus.
  useEffect(() => {
    if (isOpen) focusProblem();
  }, [isOpen]);

  return (
    <div className="rounded-md border border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={() => void loadFields()}
        onFocus={() => void loadFields()}
        onClick={() => (isOpen ? setOpen(false) : open())}
        className="flex min-h-11 w-full items-center gap-3 rounded-md px-3.5 py-2.5 text-left text-control font-[640] transition-colors hover:bg-surface-1"
      >
        <span className="min-w-0 flex-1">
          {m.accounts_more()} <span className="font-[450] text-text-3">{m.ui_optional()}</span>
        </span>
        <ChevronDown
          className={classes("text-text-2 transition-transform duration-med", isOpen && "rotate-180")}
        />
      </button>
      <div id={id} hidden={!isOpen} className="border-t border-line p-3.5">
        {wasOpened && (
          <Suspense fallback={<div className="h-[380px]" />}>
            <OptionalFields form={form} hasInvitationCode={hasInvitationCode} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
