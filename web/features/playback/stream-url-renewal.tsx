import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { retryDelayMs } from "#web/player/engine/retry.ts";
import { usePlayer } from "#web/player/player-context.ts";
import { useNow } from "#web/ui/format/now.ts";

const MINUTE_MS = 60_000;
/** Addresses are valid for hours: there is time for several attempts. */
const RENEW_BEFORE_MS = 10 * MINUTE_MS;
/** Those of public videos end at the same moment: their viewers do not all ask at once. */
const SPREAD_MS = 20 * MINUTE_MS;

interface StreamUrlRenewalProps {
  readonly videoId: string;
  /** Fetches the video, and puts it where the page has it. */
  readonly onRenew: (signal: AbortSignal) => Promise<unknown>;
}

/**
 * Inside a player: fetches the video before the signature of its stream URL ends, and as soon as the server refuses
 * the URL, until there is another one, with which the player goes on. Does not use the page's query: that one is
 * disabled for visitors, and a temporary 404 would remove the player.
 */
export function StreamUrlRenewal({ videoId, onRenew }: StreamUrlRenewalProps) {
  const { source, stream } = usePlayer();
  const isEnding = useIsEnding(source.hls);
  const isRefused = stream.isRefused || stream.failure?.cause === "unavailable";
  useQuery({
    queryKey: ["playback", "address", videoId],
    queryFn: async ({ signal }) => {
      await onRenew(signal);
      return true;
    },
    enabled: isRefused || isEnding,
    refetchInterval: ({ state }) => retryDelayMs(state.dataUpdateCount + state.errorUpdateCount),
    // Sound is also heard in a hidden tab.
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  return null;
}

function useIsEnding(address: string): boolean {
  const now = useNow();
  const [spreadMs] = useState(() => Math.random() * SPREAD_MS);
  const untilMs = signedUntilMs(address);
  return untilMs !== undefined && now > untilMs - RENEW_BEFORE_MS - spreadMs;
}

/** A signed address has a folder `<UNIX time>.<signature>`, and is refused from that time on. */
function signedUntilMs(address: string): number | undefined {
  const [, seconds] = /\/(\d{10})\.[\w-]+\//.exec(address) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
