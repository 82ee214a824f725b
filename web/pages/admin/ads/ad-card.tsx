import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Pause, X } from "lucide-react";
import { lazy, useState } from "react";
import { ads, type Ad } from "#shared/ads/contract.ts";
import { nextAdStatus } from "#shared/ads/lifecycle.ts";
import { call } from "#web/data/api.ts";
import { AdState } from "#web/features/ads/ad-state.tsx";
import { clickTarget } from "#web/features/ads/click-target.ts";
import { Creative } from "#web/features/ads/creative.tsx";
import {
  ageName,
  CLICK_NAMES,
  DISMISS_NAMES,
  KIND_NAMES,
  PLACEMENT_NAMES,
} from "#web/features/ads/labels.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Link } from "#web/ui/controls/link.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

const RejectDialog = lazy(async () => ({ default: (await import("./reject-dialog.tsx")).RejectDialog }));

const LINK = "rounded-xs text-accent-ink underline underline-offset-4 wrap-anywhere hover:no-underline";

/** One ad for review by the staff: its creative, its channel and its target link. */
export function AdCard({ ad }: { readonly ad: Ad }) {
  const { _id: id, channelId, channel, name, status, kind, points } = ad;
  const queryClient = useQueryClient();
  const [isRejecting, setRejecting] = useState(false);
  const change = useMutation({
    mutationFn: (action: "approve" | "pause") =>
      action === "approve"
        ? call(ads.verify, { params: { id }, body: { approve: true } })
        : call(ads.setStatus, { params: { id, status: "paused" } }),
    onSuccess: (_ad, action) =>
      showSnackbar({ text: action === "approve" ? m.ads_approved() : m.ads_pause_done() }),
    onError: (error) => showSnackbar({ text: failureText(error, m.ads_verify_failed()) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["ads"] }),
  });
  const canReview = nextAdStatus(status, "approve") !== undefined;

  return (
    <article className="grid gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="text-card wrap-anywhere">{name || m.ads_untitled()}</h2>
        <AdState ad={ad} />
      </div>
      <p className="text-small text-text-2">
        {KIND_NAMES[kind]()} ·{" "}
        <Link href={`/channel/${channelId}`} className={LINK}>
          {channel.name}
        </Link>{" "}
        · {m.ads_points_left({ points: formatNumber(points) })}
      </p>
      <Creative ad={ad} isPlayable />
      <AdMetadata ad={ad} />
      {(canReview || status === "live") && (
        <div className="flex flex-wrap gap-3">
          {canReview && (
            <>
              <Button icon={<Check />} isPending={change.isPending} onClick={() => change.mutate("approve")}>
                {m.ads_approve()}
              </Button>
              <Button icon={<X />} onClick={() => setRejecting(true)}>
                {m.ads_reject()}
              </Button>
            </>
          )}
          {status === "live" && (
            <Button icon={<Pause />} isPending={change.isPending} onClick={() => change.mutate("pause")}>
              {m.ads_pause()}
            </Button>
          )}
        </div>
      )}
      <LazyOverlay isOpen={isRejecting}>
        <RejectDialog id={id} isOpen={isRejecting} onClose={() => setRejecting(false)} />
      </LazyOverlay>
    </article>
  );
}

/** Details of an ad: click target, placement, skip mode and target ages. */
function AdMetadata({ ad }: { readonly ad: Ad }) {
  const target = clickTarget({ ...ad, channel: { _id: ad.channelId } });
  const ages = ad.ageTargets.length === 0 ? m.ads_facts_everybody() : ad.ageTargets.map(ageName).join(", ");
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small">
      <dt className="text-text-3">{m.ads_facts_click()}</dt>
      <dd>
        {target ? (
          <Link href={target.href} className={LINK} target="_blank" rel="noopener nofollow">
            {target.isOutside ? target.href : CLICK_NAMES[ad.clickAction]()}
          </Link>
        ) : (
          CLICK_NAMES[ad.clickAction]()
        )}
      </dd>
      {ad.kind === "video" && (
        <>
          <dt className="text-text-3">{m.ads_facts_when()}</dt>
          <dd>{PLACEMENT_NAMES[ad.placement]()}</dd>
        </>
      )}
      <dt className="text-text-3">{m.ads_facts_skip()}</dt>
      <dd>{DISMISS_NAMES[ad.dismissMode]()}</dd>
      <dt className="text-text-3">{m.ads_facts_ages()}</dt>
      <dd>{ages}</dd>
      {ad.reason && (
        <>
          <dt className="text-text-3">{m.ads_reject_reason()}</dt>
          <dd className="wrap-anywhere">{ad.reason}</dd>
        </>
      )}
    </dl>
  );
}
