import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { home } from "#shared/home/contract.ts";
import { call } from "#web/data/api.ts";
import { setEdgeBase } from "#web/data/media-urls.ts";
import { storedEdge, storeEdge } from "./stored-edge.ts";

const FRESH_MS = 10 * 60_000;

/** Refreshes the base URL of images when it is due. Until a response arrives, the URL from the page is used. */
export function EdgeUrlRefresh() {
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
