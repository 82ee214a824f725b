import { redirect } from "@tanstack/react-router";

interface Search {
  /** The last item seen in the section. */
  readonly id?: string;
  readonly name?: string;
  readonly tag?: string;
}

/**
 * Redirect to the page with all items of a section type; undefined for other paths, and for types with a page of
 * that name.
 */
export function sectionRedirect(sectionType: string, { id, name, tag }: Search) {
  const seenSearch = id === undefined ? {} : { id };
  switch (sectionType) {
    case "newChannels":
      return redirect({ to: "/channels", search: { sort: "createdAt", ...seenSearch }, replace: true });
    case "popularChannels":
      return redirect({
        to: "/channels",
        search: { sort: "subscriptionsCount", ...seenSearch },
        replace: true,
      });
    case "category":
      return redirect({
        to: "/categories",
        search: name === undefined ? {} : { name, ...seenSearch },
        replace: true,
      });
    case "tag":
      if (tag === undefined) return redirect({ to: "/tags", replace: true });
      return redirect({ to: "/tags/$tag", params: { tag }, search: seenSearch, replace: true });
    case "posts":
      return redirect({ to: "/feed", search: seenSearch, replace: true });
    case "document":
      return redirect({ to: "/regulaminy", replace: true });
    default:
      return undefined;
  }
}
