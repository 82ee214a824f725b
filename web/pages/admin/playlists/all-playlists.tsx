import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Playlist, playlists, PLAYLISTS_PAGE_SIZE } from "#shared/playlists/contract.ts";
import { call } from "#web/data/api.ts";
import { PlaylistTile } from "#web/features/playlists/playlist-tile.tsx";
import { PLAYLISTS_KEY } from "#web/features/playlists/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { LinkButton } from "#web/ui/controls/button.tsx";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { SkeletonGrid } from "#web/ui/feedback/skeleton.tsx";

/** Playlists of all users, with links to the two site playlists. */
export function AllPlaylists({ page }: { readonly page: number }) {
  const query = { all: true, limit: PLAYLISTS_PAGE_SIZE, offset: (page - 1) * PLAYLISTS_PAGE_SIZE };
  const list = useQuery({
    queryKey: [...PLAYLISTS_KEY, "staff", query],
    queryFn: ({ signal }) => call(playlists.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="mark-wide text-h1">{m.admin_playlists()}</h1>
        <div className="flex flex-wrap gap-3">
          <LinkButton href="/admin/playlists/featured">{m.playlists_featured()}</LinkButton>
          <LinkButton href="/admin/playlists/recommended">{m.playlists_recommended()}</LinkButton>
        </div>
      </div>
      {!list.data && list.isError && (
        <ErrorState headingLevel={2} onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
          {failureText(list.error, m.ui_error_hint())}
        </ErrorState>
      )}
      {!list.data && !list.isError && <SkeletonGrid of="videos" />}
      {list.data?.count === 0 && <EmptyState headingLevel={2} title={m.admin_playlists_none()} />}
      {list.data && list.data.count > 0 && (
        <CardGrid of="videos">
          {list.data.items.map((playlist) => (
            <div key={playlist._id} className="min-w-0">
              <PlaylistTile playlist={playlist} href={`/admin/playlists/${playlist._id}`} headingLevel={2} />
              <StaffLinks playlist={playlist} />
            </div>
          ))}
        </CardGrid>
      )}
      {list.data && (
        <div className="mt-6">
          <Pagination
            page={page}
            pageCount={Math.ceil(list.data.count / PLAYLISTS_PAGE_SIZE)}
            hrefOf={(shown) => (shown === 1 ? "/admin/playlists" : `/admin/playlists?page=${shown}`)}
          />
        </div>
      )}
    </div>
  );
}

/** Link to the playlist's owner and to its public page. */
function StaffLinks({
  playlist: { _id, userId, ownerName, channel, restriction },
}: {
  readonly playlist: Playlist;
}) {
  const link = "rounded-xs text-text-2 underline underline-offset-4 wrap-anywhere hover:no-underline";
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-small">
      {userId && ownerName && (
        <Link href={`/user/${userId}`} className={link}>
          {ownerName}
        </Link>
      )}
      {channel && (
        <Link href={`/channel/${channel._id}`} className={link}>
          {channel.name}
        </Link>
      )}
      <Link href={`/playlist/${_id}`} className={link}>
        {m.moderation_public_page()}
      </Link>
      {restriction && (
        <StatusDot tone={restriction.measure === "limit" ? "warning" : "danger"}>
          {restriction.measure === "limit" ? m.moderation_state_limited() : m.moderation_state_hidden()}
        </StatusDot>
      )}
    </p>
  );
}
