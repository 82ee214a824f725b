import { useSuspenseQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { videoPageQuery } from "#web/features/home/queries.ts";
import { EmptySite } from "#web/features/videos/empty-site.tsx";
import { SectionView } from "#web/layouts/sections/section-view.tsx";
import { pageName } from "./page-name.ts";

/** A page of sections created by the staff, at its own path. */
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
          <EmptySite headingLevel={2} />
        </div>
      )}
    </div>
  );
}
