import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { live } from "#shared/live/contract.ts";
import { call } from "#web/data/api.ts";
import { streamAddressQuery } from "#web/features/live/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { copyText } from "#web/ui/copy/copy-text.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { AddressSkeleton } from "./live-panel-skeleton.tsx";

/** Server address and stream key for the streaming software. */
export function StreamCredentials({ videoId }: { readonly videoId: string }) {
  const { data, error } = useQuery(streamAddressQuery(videoId));
  const [isShown, setShown] = useState(false);
  if (error) return <Notice tone="danger">{m.live_address_failed()}</Notice>;
  if (!data) {
    return (
      <Loading>
        <AddressSkeleton />
      </Loading>
    );
  }
  return (
    <div className="grid items-start gap-x-4 gap-y-4 sm:grid-cols-2">
      <CopyField label={m.live_server()} hint={m.live_server_hint()} value={data.server} isShown />
      <CopyField
        label={m.live_key()}
        hint={m.live_key_hint()}
        value={data.key}
        isShown={isShown}
        aside={
          <Button variant="quiet" size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? m.live_key_hide() : m.live_key_show()}
          </Button>
        }
      />
      {data.secureServer && (
        <CopyField
          label={m.live_secure_server()}
          hint={m.live_secure_server_hint()}
          value={data.secureServer}
          isShown
        />
      )}
      {data.srt && (
        <CopyField label={m.live_srt()} hint={m.live_srt_hint()} value={data.srt} isShown={isShown} />
      )}
      <RotateKey videoId={videoId} />
    </div>
  );
}

/** Replaces a key that others may know. */
function RotateKey({ videoId }: { readonly videoId: string }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const rotate = useMutation({
    mutationFn: () => call(live.rotateKey, { params: { id: videoId } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: streamAddressQuery(videoId).queryKey });
      showSnackbar({ text: m.live_key_rotated() });
    },
    onError: (error) => showSnackbar({ text: failureText(error, m.live_failed()) }),
  });
  return (
    <div className="sm:col-start-2">
      <Button size="small" icon={<RefreshCw className="size-4" />} onClick={() => setAsking(true)}>
        {m.live_key_rotate()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.live_key_rotate_title()}
        confirmLabel={m.live_key_rotate()}
        isDanger
        onConfirm={() => rotate.mutateAsync()}
      >
        <p className="text-pretty">{m.live_key_rotate_text()}</p>
      </ConfirmDialog>
    </div>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isShown: boolean;
  readonly aside?: ReactNode;
}

/** Copies the value even while it is masked. */
function CopyField({ label, hint, value, isShown, aside }: CopyFieldProps) {
  return (
    <TextField
      label={label}
      hint={hint}
      type={isShown ? "text" : "password"}
      autoComplete="off"
      value={value}
      readOnly
      onFocus={(event) => event.target.select()}
      after={
        <span className="-mr-2.5 flex">
          {aside}
          <Button
            size="small"
            variant="quiet"
            icon={<Copy className="size-4" />}
            aria-label={`${m.live_copy()}: ${label}`}
            onClick={() => void copyText(value, m.ui_copied(), { isMasked: !isShown })}
          >
            {m.live_copy()}
          </Button>
        </span>
      }
    />
  );
}
