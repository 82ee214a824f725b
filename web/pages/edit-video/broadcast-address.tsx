import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { useRef, useState } from "react";
import { streamAddressQuery } from "#web/features/live/queries.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";
import { TextField } from "#web/ui/text-field.tsx";

/** What a streaming program has to be told. */
export function BroadcastAddress({ videoId }: { readonly videoId: string }) {
  const { data, error } = useQuery(streamAddressQuery(videoId));
  const [isShown, setShown] = useState(false);
  if (error) return <Notice tone="danger">{m.live_address_failed()}</Notice>;
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <CopyField label={m.live_server()} value={data?.server ?? ""} isShown />
      <div>
        <CopyField label={m.live_key()} hint={m.live_key_hint()} value={data?.key ?? ""} isShown={isShown} />
        <Button variant="quiet" size="small" className="mt-1 -ml-2.5" onClick={() => setShown(!isShown)}>
          {isShown ? m.live_key_hide() : m.live_key_show()}
        </Button>
      </div>
    </div>
  );
}

interface CopyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly isShown: boolean;
}

/** Copied whether it is shown or not. */
function CopyField({ label, hint, value, isShown }: CopyFieldProps) {
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
        <Button
          size="small"
          variant="quiet"
          icon={<Copy className="size-4" />}
          className="-mr-2.5"
          aria-label={`${m.live_copy()}: ${label}`}
          onClick={() => void copy()}
        >
          {m.live_copy()}
        </Button>
      }
    />
  );
}
