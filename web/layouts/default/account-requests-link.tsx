import { useQuery } from "@tanstack/react-query";
import { UserCheck } from "lucide-react";
import { accountRequestsCountQuery } from "#web/features/account-requests/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { formatNumber } from "#web/ui/format/number.ts";
import { NavLink } from "./nav-item.tsx";

/** Link to the accounts that wait for approval, with their number. */
export function AccountRequestsLink() {
  const { data: count = 0 } = useQuery(accountRequestsCountQuery);
  return (
    <NavLink
      href="/admin/account-requests"
      icon={<UserCheck />}
      count={
        count > 0 && (
          <span className="ml-auto rounded-full bg-accent-soft px-2 text-small font-[640] text-accent-ink tabular-nums">
            <span aria-hidden="true">{formatNumber(count)}</span>
            <span className="sr-only">{m.requests_waiting_count({ count: formatNumber(count) })}</span>
          </span>
        )
      }
    >
      {m.requests_title()}
    </NavLink>
  );
}
