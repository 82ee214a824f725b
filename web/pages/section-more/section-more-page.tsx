import { createFileRoute } from "@tanstack/react-router";
import { leadOn } from "./lead-on.ts";

/** Leads from the type of a section to the page that has all of it. Everything else is no page of this site. */
export const Route = createFileRoute("/_default/$sectionType")({
  loader: ({ params, location }) => {
    throw leadOn(params.sectionType, location.search);
  },
});
