import { ChevronRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import { classes } from "#web/ui/styles/classes.ts";
import { Link } from "#web/ui/controls/link.tsx";

export interface MoreLink {
  readonly href: string;
  readonly label: ReactNode;
  /** For links shown on some screen sizes only. */
  readonly className?: string | undefined;
}

export interface SectionHeaderProps {
  readonly title: ReactNode;
  /** A short count or note beside the title. */
  readonly remark?: ReactNode;
  readonly more?: MoreLink | undefined;
  readonly headingLevel?: 1 | 2 | 3 | undefined;
  readonly id?: string | undefined;
}

/** Section heading: wide title, dial line, and a link to more. */
export function SectionHeader({ title, remark, more, headingLevel = 2, id }: SectionHeaderProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="mb-[18px] flex items-baseline gap-3.5">
      <Heading
        id={id}
        className={classes("mark-wide min-w-0 text-balance", headingLevel === 1 ? "text-h1" : "text-h2")}
      >
        {title}
      </Heading>
      {remark !== undefined && (
        <span className="shrink-0 text-small text-text-3 tabular-nums max-sm:hidden">{remark}</span>
      )}
      <span aria-hidden="true" className="mark-dial mask-r-from-0% min-w-10 flex-1 self-center" />
      {more && (
        <Link
          href={more.href}
          className={classes(
            "inline-flex shrink-0 items-center gap-1 rounded-xs text-small font-[620] text-text-2 hover:text-accent-ink",
            more.className,
          )}
        >
          {more.label}
          <ChevronRight className="size-4" />
        </Link>
      )}
    </div>
  );
}

export interface SectionProps extends Omit<SectionHeaderProps, "id"> {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A page section with its own heading. */
export function Section({ children, className, ...header }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes("mt-[46px] max-sm:mt-9", className)}>
      <SectionHeader id={id} {...header} />
      {children}
    </section>
  );
}
