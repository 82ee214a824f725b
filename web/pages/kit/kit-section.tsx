import type { ReactNode } from "react";
import { SectionHeader } from "#web/ui/layout/section.tsx";

/** A section of the gallery. */
export function KitSection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-11 first:mt-0">
      <SectionHeader title={title} />
      <div className="grid grid-cols-1 gap-6">{children}</div>
    </section>
  );
}

/** A wrapping row of samples. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

/** Up to three columns. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(280px,(100%-48px)/3)),1fr))] items-start gap-x-6 gap-y-8">
      {children}
    </div>
  );
}

/** One sample with its name above. */
export function Sample({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 text-micro font-[650] tracking-[0.06em] text-text-3 uppercase">{title}</h3>
      {children}
    </div>
  );
}
