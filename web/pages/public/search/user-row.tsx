import type { FoundUser } from "#shared/search/contract.ts";
import { userAvatarUrl } from "#web/data/media-urls.ts";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { Link } from "#web/ui/controls/link.tsx";

/** A user in the search results. */
export function UserRow({ user }: { readonly user: FoundUser }) {
  const { _id, name, bio } = user;
  return (
    <li className="min-w-0">
      <Link
        href={`/user/${_id}`}
        className="-mx-2.5 flex items-center gap-4 rounded-lg p-2.5 transition-colors hover:bg-surface-1"
      >
        <Avatar shape="person" name={name} imageUrl={userAvatarUrl(user)} size={64} />
        <span className="min-w-0">
          <span className="block truncate text-card font-[650]">{name}</span>
          {bio && <span className="line-clamp-2 text-small text-text-2">{bio}</span>}
        </span>
      </Link>
    </li>
  );
}
