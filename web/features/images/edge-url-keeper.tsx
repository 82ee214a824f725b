import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { home } from "#shared/home/contract.ts";
import { call } from "#web/api.ts";
import { setEdgeBase } from "#web/edge.ts";

const FRESH_MS = 10 * 60_000;

/** Asks now and then where pictures are; while there is no answer they are where the page said they were. */
export function EdgeUrlKeeper() {
  const { data } = useQuery({
    queryKey: ["home", "edgeUrl"],
    queryFn: ({ signal }) => call(home.edgeUrl, {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  });
  useEffect(() => {
    if (data) setEdgeBase(data.url);
  }, [data]);
  return null;
}
