import { useSuspenseQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { videoPageQuery } from "#web/features/home/queries.ts";
import { Silence } from "#web/features/videos/silence.tsx";
import { SectionView } from "#web/layouts/sections/section-view.tsx";
import { pageName } from "./page-name.ts";

/** A page that the staff have put together, at its own address. */
export function PageOfSections({ slug }: { readonly slug: string }) {
  const { data: page } = useSuspenseQuery(videoPageQuery(slug));
  return (
    <div className="pt-6">
      <h1 className="mark-wide text-h1 text-balance wrap-anywhere">{pageName(page.slug)}</h1>
      {page.sections.map((section) => (
        <Fragment key={section._id}>
          <SectionView section={section} />
        </Fragment>
      ))}
      {page.sections.length === 0 && (
        <div className="mt-8">
          <Silence headingLevel={2} />
        </div>
      )}
    </div>
  );
}
