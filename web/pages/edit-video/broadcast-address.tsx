import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { streamAddressQuery } from "#web/features/live/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Loading } from "#web/ui/skeleton.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { AddressSkeleton } from "./live-panel-skeleton.tsx";

/** What a streaming program has to be told. */
export function BroadcastAddress({ videoId }: { readonly videoId: string }) {
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
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <CopyField label={m.live_server()} hint={m.live_server_hint()} value={data.server} isShown />
      <CopyField
        label={m.live_key()}
        hint={m.live_key_hint()}
        value={data.key}
        isShown={isShown}
        beside={
          <Button variant="quiet" size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? m.live_key_hide() : m.live_key_show()}
          </Button>
        }
      />
    </div>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isShown: boolean;
  readonly beside?: ReactNode;
}

/** Copied whether it is shown or not. */
function CopyField({ label, hint, value, isShown, beside }: CopyFieldProps) {
  const fieldRef = useRef<HTMLInputElement>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      showSnackbar({ text: m.live_copied() });
    } catch (error) {
      console.warn("The clipboard could not be written:", error);
      fieldRef.current?.select();
      showSnackbar({ text: m.live_copy_failed() });
    }
  }

  return (
    <TextField
      ref={fieldRef}
      label={label}
      hint={hint}
      type={isShown ? "text" : "password"}
      autoComplete="off"
      value={value}
      readOnly
      onFocus={(event) => event.target.select()}
      after={
        <span className="-mr-2.5 flex">
          {beside}
          <Button
            size="small"
            variant="quiet"
            icon={<Copy className="size-4" />}
            aria-label={`${m.live_copy()}: ${label}`}
            onClick={() => void copy()}
          >
            {m.live_copy()}
          </Button>
        </span>
      }
    />
  );
}
