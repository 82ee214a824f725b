import { useId, type ReactNode } from "react";

export interface AccountCardProps {
  readonly title: string;
  /** Purpose or current state of the setting. */
  readonly text?: ReactNode;
  /** Badge beside the title. */
  readonly remark?: ReactNode;
  readonly headingLevel?: 2 | 3 | undefined;
  readonly children?: ReactNode;
}

/** Card for one account setting, such as the password. */
export function AccountCard({ title, text, remark, headingLevel = 2, children }: AccountCardProps) {
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4"
    >
      <header className="grid gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Heading id={id} className="text-h3">
            {title}
          </Heading>
          {remark}
        </div>
        {text && <p className="text-control text-pretty wrap-anywhere text-text-2">{text}</p>}
      </header>
      {children}
    </section>
  );
}
