import { redirect } from "@tanstack/react-router";

interface Search {
  /** The last thing seen in the section. */
  readonly id?: string;
  readonly name?: string;
  readonly tag?: string;
}

/** Where all there is of a section's type is shown, if it is a type. Some have a page of this very name. */
export function leadOn(sectionType: string, { id, name, tag }: Search) {
  const seen = id === undefined ? {} : { id };
  switch (sectionType) {
    case "newChannels":
      return redirect({ to: "/channels", search: { sort: "createdAt", ...seen }, replace: true });
    case "popularChannels":
      return redirect({ to: "/channels", search: { sort: "subscriptionsCount", ...seen }, replace: true });
    case "category":
      return redirect({
        to: "/categories",
        search: name === undefined ? {} : { name, ...seen },
        replace: true,
      });
    case "tag":
      if (tag === undefined) return redirect({ to: "/tags", replace: true });
      return redirect({ to: "/tags/$tag", params: { tag }, search: seen, replace: true });
    case "posts":
      return redirect({ to: "/feed", replace: true });
    case "document":
      return redirect({ to: "/regulaminy", replace: true });
    default:
      return undefined;
  }
}
