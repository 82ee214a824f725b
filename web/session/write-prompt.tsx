import { type ReactNode, useState } from "react";
import type { User } from "#shared/accounts/contract.ts";
import { useRequireMember } from "./require-member.ts";
import { useViewer } from "./viewer.ts";

interface WritePromptProps {
  readonly label: string;
  readonly className: string;
  /** The field of a member; it has the focus if it was pressed while the account was loading. */
  readonly children: (user: User, hasFocus: boolean) => ReactNode;
}

/** A field that requires an account. Visitors see it too, and get a prompt to create an account. */
export function WritePrompt({ label, className, children }: WritePromptProps) {
  const viewer = useViewer();
  const [isPressed, setPressed] = useState(false);
  const requireMember = useRequireMember();
  if (viewer.kind === "member") return children(viewer.user, isPressed);
  return (
    <button
      type="button"
      onClick={() => {
        setPressed(true);
        void requireMember(() => undefined);
      }}
      className={`${className} w-full rounded-sm border border-line-strong bg-surface-1 px-[13px] text-left text-text-3 hover:bg-surface-2`}
    >
      {label}
    </button>
  );
}
