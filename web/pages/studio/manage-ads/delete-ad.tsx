import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { ads, type Ad } from "#shared/ads/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Deletes an ad after confirmation. */
export function DeleteAd({ ad }: { readonly ad: Ad }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const openHref = useOpenHref();

  async function remove() {
    try {
      await call(ads.remove, { params: { id: ad._id } });
    } catch (error) {
      showSnackbar({ text: failureText(error, m.ads_delete_failed()) });
      return;
    }
    openHref(`/manage-channel/${ad.channelId}/ads-campaigns`);
    showSnackbar({ text: m.ads_deleted() });
    await queryClient.invalidateQueries({ queryKey: ["ads", "list"] });
    await queryClient.invalidateQueries({ queryKey: ["channels", "get", ad.channelId] });
  }

  return (
    <div className="mt-10">
      <Button variant="quiet" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {m.ads_delete()}
      </Button>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.ads_delete_title()}
          confirmLabel={m.ads_delete()}
          isDanger
          onConfirm={remove}
        >
          {m.ads_delete_text()}
        </ConfirmDialog>
      </LazyOverlay>
    </div>
  );
}
