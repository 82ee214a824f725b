import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ShownAd } from "#shared/ads/serving.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { AdLink } from "./ad-link.tsx";
import { watchViewableTime } from "./viewable-time.ts";
import { logAdClick, logAdView, nextAdsQuery } from "./ad-serving.ts";
import { useDismissCountdown } from "./use-dismiss-countdown.ts";

/** Banner ad below a video, if there is one for the viewer. */
export function BannerAd({ videoId }: { readonly videoId: string }) {
  const { data } = useQuery(nextAdsQuery(videoId));
  const [closed, setClosed] = useState<string>();
  if (!data?.banner) return null;
  const { banner } = data;
  // A closed banner frees its reserved space.
  if (closed === banner.adId) return <span data-closed="" hidden />;
  return <Banner key={banner.adId} ad={banner} videoId={videoId} onClose={() => setClosed(banner.adId)} />;
}

interface BannerProps {
  readonly ad: ShownAd;
  readonly videoId: string;
  readonly onClose: () => void;
}

function Banner({ ad, videoId, onClose }: BannerProps) {
  const ref = useRef<HTMLElement>(null);
  const seen = useRef<ReturnType<typeof watchViewableTime>>(undefined);
  const isReported = useRef(false);
  const closableIn = useDismissCountdown(ad.dismissMode);

  function report(isClosed: boolean) {
    if (isReported.current || !seen.current) return;
    isReported.current = true;
    logAdView(ad, seen.current.seconds(), isClosed);
  }

  const reportOnLeave = useEffectEvent(() => report(false));

  useEffect(() => {
    if (!ref.current) return;
    const watching = watchViewableTime(ref.current);
    seen.current = watching;
    const leave = () => reportOnLeave();
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
      watching.stop();
    };
  }, []);

  return (
    <aside ref={ref} aria-label={m.ads_mark_of({ channel: ad.channel.name })} className="max-w-[400px] pt-3">
      <div className="flex min-h-8 items-center justify-between gap-3 text-hint text-text-3">
        <span className="min-w-0 truncate">{m.ads_mark_of({ channel: ad.channel.name })}</span>
        {closableIn === 0 && (
          <IconButton
            label={m.ads_close()}
            icon={<X />}
            size={32}
            onClick={() => {
              report(true);
              onClose();
            }}
          />
        )}
        {closableIn !== undefined && closableIn > 0 && (
          <span className="shrink-0 tabular-nums">{m.ads_close_in({ seconds: closableIn })}</span>
        )}
      </div>
      <AdLink
        ad={ad}
        onFollow={() => logAdClick(ad, videoId, seen.current?.seconds() ?? 0)}
        className="block overflow-hidden rounded-sm bg-surface-2"
      >
        <img
          data-ad-banner=""
          src={ad.url}
          alt={ad.name || m.ads_mark()}
          width={400}
          height={75}
          className="aspect-[16/3] h-auto w-full"
        />
      </AdLink>
    </aside>
  );
}
