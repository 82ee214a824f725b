import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { HttpError } from "#shared/client.ts";
import { HOME_SLUG } from "#shared/home/contract.ts";
import { videoPageQuery } from "#web/features/home/queries.ts";
import { loadedHead } from "#web/loaded-head.ts";
import { leadOn } from "./lead-on.ts";
import { pageName } from "./page-name.ts";
import { PageOfSections } from "./page-of-sections.tsx";

/** Other addresses are nothing that anybody could have made a page at. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * Leads from the type of a section to the page that has all of it, and shows the pages that the staff have made.
 * Everything else is no page of this site.
 */
export const Route = createFileRoute("/_default/$sectionType")({
  loader: async ({ params: { sectionType }, location, context: { queryClient } }) => {
    const way = leadOn(sectionType, location.search);
    if (way) throw way;
    const slug = sectionType.toLowerCase();
    if (slug === HOME_SLUG) throw redirect({ to: "/", replace: true });
    if (!SLUG.test(slug)) throw notFound();
    try {
      const page = await queryClient.fetchQuery(videoPageQuery(slug));
      return { title: pageName(page.slug) };
    } catch (error) {
      if (error instanceof HttpError && error.status === 404) throw notFound();
      throw error;
    }
  },
  head: loadedHead,
  component: SectionMorePage,
});

function SectionMorePage() {
  const { sectionType } = Route.useParams();
  return <PageOfSections key={sectionType} slug={sectionType.toLowerCase()} />;
}
