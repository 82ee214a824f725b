import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { channels, type Channel } from "#shared/channels/contract.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { meQuery } from "#web/session/viewer.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { formatVideos } from "#web/ui/format/counts.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";

/** Deletes a channel. The user must type its name, to prevent accidental deletion. */
export function DeleteChannel({ channel }: { readonly channel: Channel }) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [failure, setFailure] = useState<string>();

  async function remove() {
    try {
      await call(channels.remove, { params: { id: channel._id } });
    } catch (error) {
      setFailure(failureText(error, m.studio_failed()));
      throw error;
    }
    // The route guard would redirect home anyway once the account data no longer includes the channel.
    await router.navigate({ href: "/", replace: true });
    showSnackbar({ text: m.studio_deleted({ name: channel.name }) });
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    queryClient.removeQueries({ queryKey: ["channels"] });
    void queryClient.invalidateQueries({ queryKey: ["videos"] });
  }

  function ask() {
    setTyped("");
    setFailure(undefined);
    setAsking(true);
  }

  return (
    <div className="grid gap-4 rounded-lg border border-line bg-surface-1 p-5 max-sm:p-4">
      <p className="text-control text-pretty text-text-2">{m.studio_delete_text()}</p>
      <Button icon={<Trash2 />} onClick={ask} className="justify-self-start">
        {m.studio_delete_button()}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={m.studio_delete_title({ name: channel.name })}
        confirmLabel={m.studio_delete_button()}
        isConfirmDisabled={typed.trim() !== channel.name}
        isDanger
        onConfirm={remove}
      >
        <p className="text-pretty">
          {m.studio_delete_warning({ videos: formatVideos(channel.videosCount) })}
        </p>
        <TextField
          label={m.studio_delete_name({ name: channel.name })}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setFailure(undefined);
          }}
          autoComplete="off"
          className="mt-4"
        />
        {failure !== undefined && (
          <Notice tone="danger" isNew className="mt-3">
            {failure}
          </Notice>
        )}
      </ConfirmDialog>
    </div>
  );
}
