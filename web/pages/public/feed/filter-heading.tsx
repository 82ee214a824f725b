import { useQuery } from "@tanstack/react-query";
import { channelQuery } from "#web/features/channels/queries.ts";
import { fullName } from "#web/data/author.ts";
import { profileQuery } from "#web/features/people/queries.ts";
import type { PostsFilter } from "#web/features/posts/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { Link } from "#web/ui/controls/link.tsx";

/** The author whose posts are listed, with a link to the unfiltered feed. */
export function FilterHeading({ filter: { channelId, userId } }: { readonly filter: PostsFilter }) {
  const channel = useQuery({ ...channelQuery(channelId ?? ""), enabled: channelId !== undefined });
  const profile = useQuery({ ...profileQuery(userId ?? ""), enabled: userId !== undefined });
  const name = channel.data?.name ?? (profile.data && fullName(profile.data));
  const href = channelId === undefined ? `/user/${userId}` : `/channel/${channelId}`;
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <h1 className="mark-wide min-w-0 flex-1 text-h1 wrap-anywhere">
        {name === undefined ? (
          m.posts_title()
        ) : (
          <Link href={href} className="rounded-xs hover:text-accent-ink">
            {m.posts_of({ name })}
          </Link>
        )}
      </h1>
      <LinkButton href="/feed">{m.posts_everybody()}</LinkButton>
    </div>
  );
}
