import { useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { lazy, useState } from "react";
import { channels, type Channel } from "#shared/channels/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";

const ConfirmDialog = lazy(async () => ({
  default: (await import("#web/ui/overlays/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Advertising points of a channel; staff can change them. */
export function ChannelPoints({ channel }: { readonly channel: Channel }) {
  const { _id: id, name, adPoints = 0 } = channel;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();
  const body = channels.setAdPoints.body.safeParse({ points: typed === "" ? undefined : Number(typed) });

  function ask() {
    setTyped(String(adPoints));
    setFailure(undefined);
    setAsking(true);
  }

  async function save() {
    if (!body.success) return;
    try {
      await call(channels.setAdPoints, { params: { id }, body: body.data });
    } catch (error) {
      setFailure(failureText(error, m.ads_give_failed()));
      throw error;
    }
    showSnackbar({ text: m.ads_give_done({ name, points: formatNumber(body.data.points) }) });
    await queryClient.invalidateQueries({ queryKey: ["channels"] });
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        icon={<Pencil className="size-4" />}
        aria-label={m.ads_give_change({ name, points: formatNumber(adPoints) })}
        onClick={ask}
      >
        {formatNumber(adPoints)}
      </Button>
      <LazyOverlay isOpen={isAsking}>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={m.ads_give({ name })}
          confirmLabel={m.ads_give_save()}
          isConfirmDisabled={!body.success}
          onConfirm={save}
        >
          <TextField
            label={m.ads_give_points()}
            type="number"
            inputMode="numeric"
            min={0}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={failure}
          />
        </ConfirmDialog>
      </LazyOverlay>
    </>
  );
}
