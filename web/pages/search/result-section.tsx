import type { ReactNode } from "react";
import { formatNumber } from "#web/ui/format/number.ts";
import { Section } from "#web/ui/section.tsx";

interface ResultSectionProps {
  readonly title: string;
  readonly count: number;
  readonly more: { readonly href: string; readonly label: string } | undefined;
  readonly children: ReactNode;
}

/** The results of one kind. */
export function ResultSection({ title, count, more, children }: ResultSectionProps) {
  return (
    <Section title={title} remark={formatNumber(count)} more={more} className="mt-7! max-sm:mt-6!">
      {children}
    </Section>
  );
}
