import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { HttpError } from "#shared/client.ts";
import { HOME_SLUG } from "#shared/home/contract.ts";
import { videoPageQuery } from "#web/features/home/queries.ts";
import { loadedHead } from "#web/head/loaded-head.ts";
import { sectionRedirect } from "./section-redirect.ts";
import { pageName } from "./page-name.ts";
import { PageOfSections } from "./page-of-sections.tsx";

/** Valid slugs; no page can exist at other paths. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;

/**
 * Redirects a section type to the page with all its items, and renders pages created by the staff. Every other path
 * is a 404.
 */
export const Route = createFileRoute("/_default/$sectionType")({
  loader: async ({ params: { sectionType }, location, context: { queryClient } }) => {
    const target = sectionRedirect(sectionType, location.search);
    if (target) throw target;
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
