import type { ReactNode } from "react";

export interface EntrancePanelProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Content column of the login, registration, activation and password reset screens. */
export function EntrancePanel({ title, lead, children }: EntrancePanelProps) {
  return (
    <div className="mx-auto grid w-full max-w-[440px] gap-7 py-8 max-sm:gap-6 max-sm:py-5">
      <header className="grid gap-2">
        <h1 className="mark-wide text-h1 text-balance">{title}</h1>
        {lead && <p className="text-pretty text-text-2">{lead}</p>}
      </header>
      {children}
    </div>
  );
}
