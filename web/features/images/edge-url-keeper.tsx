import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { home } from "#shared/home/contract.ts";
import { call } from "#web/api.ts";
import { setEdgeBase } from "#web/edge.ts";
import { storedEdge, storeEdge } from "./stored-edge.ts";

const FRESH_MS = 10 * 60_000;

/**
 * Asks now and then where pictures are, on whatever page that is due; while there is no answer they are where the page
 * said they were.
 */
export function EdgeUrlKeeper() {
  const [known] = useState(storedEdge);
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ["home", "edgeUrl"],
    queryFn: ({ signal }) => call(home.edgeUrl, {}, { signal }),
    ...(known ? { initialData: { url: known.url }, initialDataUpdatedAt: known.date } : {}),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    setEdgeBase(data.url);
    storeEdge({ url: data.url, date: dataUpdatedAt });
  }, [data, dataUpdatedAt]);
  return null;
}
