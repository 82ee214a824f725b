import { useMutation } from "@tanstack/react-query";
import { Pause, Play, Send, Undo2 } from "lucide-react";
import { HttpError } from "#shared/client.ts";
import { ads, type Ad } from "#shared/ads/contract.ts";
import { nextAdStatus, type AdAction } from "#shared/ads/lifecycle.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { useUpdateAdCaches } from "./use-update-ad-caches.ts";

const TRANSITIONS = [
  { action: "submit", icon: <Send />, label: m.ads_submit, done: m.ads_submit_done, isPrimary: true },
  { action: "withdraw", icon: <Undo2 />, label: m.ads_withdraw, done: m.ads_withdraw_done, isPrimary: false },
  { action: "repair", icon: <Undo2 />, label: m.ads_repair, done: m.ads_repair_done, isPrimary: false },
  { action: "activate", icon: <Play />, label: m.ads_activate, done: m.ads_activate_done, isPrimary: true },
  { action: "pause", icon: <Pause />, label: m.ads_pause, done: m.ads_pause_done, isPrimary: false },
] as const satisfies readonly { action: AdAction; [more: string]: unknown }[];

type Transition = (typeof TRANSITIONS)[number];

interface StatusBarProps {
  readonly ad: Ad;
  /** The form has unsaved changes. */
  readonly isChanged: boolean;
}

/** Status of an ad with its reason, and the available transitions. */
export function StatusBar({ ad, isChanged }: StatusBarProps) {
  const updateAdCaches = useUpdateAdCaches();
  const moving = useMutation({
    mutationFn: ({ action }: Transition) => {
      const status = nextAdStatus(ad.status, action) ?? "";
      return call(ads.setStatus, { params: { id: ad._id, status } });
    },
    onSuccess: async (updatedAd, { done }) => {
      await updateAdCaches(updatedAd);
      showSnackbar({ text: done() });
    },
  });
  const transitions = ad.can.edit
    ? TRANSITIONS.filter(({ action }) => nextAdStatus(ad.status, action) !== undefined)
    : [];

  return (
    <div className="mb-6 grid gap-3">
      {ad.status === "verified_not_ok" && (
        <Notice tone="danger" title={m.ads_rejected()}>
          <span className="whitespace-pre-wrap wrap-anywhere">{ad.reason}</span>
        </Notice>
      )}
      {ad.isOff && <Notice title={m.ads_off_title()}>{m.ads_off_text()}</Notice>}
      {ad.status === "awaiting_verification" && (
        <Notice title={m.ads_waiting()}>{m.ads_waiting_text()}</Notice>
      )}
      {moving.isError && (
        <Notice tone="danger" isNew>
          {failureText(moving.error, m.ads_move_failed())} {missingRequirements(moving.error)}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {transitions.map((transition) => (
          <Button
            key={transition.action}
            variant={transition.isPrimary ? "primary" : "secondary"}
            icon={transition.icon}
            disabled={transition.action === "submit" && isChanged}
            isPending={moving.isPending && moving.variables.action === transition.action}
            onClick={() => moving.mutate(transition)}
          >
            {transition.label()}
          </Button>
        ))}
        {isChanged && transitions.some(({ action }) => action === "submit") && (
          <span className="text-small text-text-2">{m.ads_save_first()}</span>
        )}
      </div>
    </div>
  );
}

const FIELD_NAMES: Readonly<Record<string, () => string>> = {
  creative: m.ads_creative,
  clickUrl: m.ads_click_url,
  videoId: m.ads_video,
};

/** Requirements that an ad does not meet yet, so it cannot be submitted for review. */
function missingRequirements(error: unknown): string {
  const missing = error instanceof HttpError ? Object.keys(error.errors) : [];
  const names = missing.flatMap((field) => FIELD_NAMES[field]?.() ?? []);
  return names.length === 0 ? "" : m.ads_missing({ fields: names.join(", ") });
}
