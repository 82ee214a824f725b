import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import type { ShownAd } from "#shared/ads/serving.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Link } from "#web/ui/controls/link.tsx";
import { clickTarget } from "./click-target.ts";

interface AdLinkProps {
  readonly ad: ShownAd;
  readonly onFollow: () => void;
  readonly className?: string | undefined;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/** Link of an ad to its click target; plain content if the ad has no target. */
export function AdLink({ ad, onFollow, className, label, children }: AdLinkProps) {
  const target = clickTarget(ad);
  if (!target) return <span className={className}>{children}</span>;
  return (
    <Link
      href={target.href}
      {...(target.isOutside ? { target: "_blank", rel: "noopener nofollow sponsored" } : {})}
      aria-label={label}
      onClick={onFollow}
      className={className}
    >
      {children}
    </Link>
  );
}

/** Link label of an ad. */
export function AdLinkLabel({ ad }: { readonly ad: ShownAd }) {
  if (ad.clickAction === "open_video") return m.ads_visit_video();
  if (ad.clickAction === "open_channel") return m.ads_visit_channel();
  return (
    <>
      {m.ads_visit_url()}
      <ExternalLink className="size-4" />
    </>
  );
}
