import { useQuery } from "@tanstack/react-query";
import { USERS_PAGE_SIZE } from "#shared/accounts/users.ts";
import { AdminSearch } from "#web/features/search/admin-search.tsx";
import { type UsersFilter, usersQuery } from "#web/features/accounts/user-queries.ts";
import { GuideOffer } from "#web/features/site-guide/guide-offer.tsx";
import { QueryList } from "#web/data/query-list.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { SkeletonBlock } from "#web/ui/feedback/skeleton.tsx";
import { useSelection } from "#web/ui/layout/use-selection.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { MissingSettings } from "./missing-settings.tsx";
import { NewPersonButton } from "./new-person/new-person-button.tsx";
import { UserFilters } from "./user-filters.tsx";
import { UserTable } from "./user-table.tsx";
import { usersHref } from "./users-search.ts";

/** The accounts of the site, narrowed by the filters in the URL. */
export function Users({ filters }: { readonly filters: UsersFilter }) {
  const list = useQuery(usersQuery(filters));
  const shown = list.data?.items ?? [];
  const selection = useSelection(shown.map(({ _id }) => _id));
  return (
    <div className="measure-wide pt-8 max-sm:pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
        <div className="flex items-baseline gap-3">
          <h1 className="mark-wide text-h1">{m.admin_users()}</h1>
          {list.data && <span className="text-text-3 tabular-nums">{formatNumber(list.data.count)}</span>}
        </div>
        <NewPersonButton />
      </div>
      <GuideOffer />
      <MissingSettings />
      <div className="mt-4 md:hidden">
        <AdminSearch />
      </div>
      <UserFilters filters={filters} />
      <BulkBar users={shown} selection={selection} />
      <QueryList
        list={list}
        skeleton={<SkeletonBlock className="h-96 w-full rounded-lg" />}
        empty={<EmptyState headingLevel={2} title={m.admin_users_none()} />}
      >
        {(users) => <UserTable users={users} selection={selection} />}
      </QueryList>
      {list.data && (
        <div className="mt-6">
          <Pagination
            page={filters.page}
            pageCount={Math.ceil(list.data.count / USERS_PAGE_SIZE)}
            hrefOf={(page) => usersHref({ ...filters, page })}
          />
        </div>
      )}
    </div>
  );
}
