import { type ReactNode, useId } from "react";

interface SideCardProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A card in the column beside the form. */
export function SideCard({ title, text, children }: SideCardProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid min-w-0 content-start gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4"
    >
      <div>
        <h2 id={headingId} className="text-h3 mark-wide">
          {title}
        </h2>
        <p className="mt-1 text-small text-pretty text-text-2">{text}</p>
      </div>
      {children}
    </section>
  );
}
