import { useQuery } from "@tanstack/react-query";
import { formatNumber } from "#web/ui/format/number.ts";
import { reviewCountQuery } from "./queries.ts";

/** The number of everything that waits for the staff, beside a name; nothing if there is nothing. */
export function WaitingCount() {
  const { data } = useQuery(reviewCountQuery);
  const count = data ? data.video + data.comment + data.post : 0;
  return count > 0 && <span className="tabular-nums"> ({formatNumber(count)})</span>;
}
