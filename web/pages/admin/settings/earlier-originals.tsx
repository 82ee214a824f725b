import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { originals } from "#shared/videos/originals.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { Notice } from "#web/form/notice.tsx";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatBytes } from "#web/features/uploads/format-transfer.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";

const POLL_INTERVAL_MS = 1000;

function originalsQuery(isRemoving: boolean) {
  return queryOptions({
    queryKey: ["originals"],
    queryFn: ({ signal }) => call(originals.show, undefined, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isRemoving && state.data?.count !== 0 ? POLL_INTERVAL_MS : false),
  });
}

/** The originals that were stored before the site ceased to keep them. */
export function EarlierOriginals() {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const removing = useMutation({
    mutationFn: () => call(originals.remove),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: originalsQuery(true).queryKey }),
  });
  const { data, error } = useQuery(originalsQuery(removing.isSuccess));
  const left = data && { count: data.count, size: formatBytes(data.bytes) };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3 border-t border-line pt-6">
      <h2 className="text-small font-[620]">{m.settings_earlier_originals()}</h2>
      <p role="status" className="text-small text-pretty text-text-2 empty:hidden">
        {left &&
          (left.count === 0 ? m.settings_earlier_originals_none() : m.settings_earlier_originals_left(left))}
      </p>
      {left && left.count > 0 && (
        <Button icon={<Trash2 />} isPending={removing.isPending} onClick={() => setOpen(true)}>
          {m.settings_earlier_originals_remove()}
        </Button>
      )}
      {removing.isSuccess && left && left.count > 0 && (
        <p className="text-hint text-text-3">{m.settings_earlier_originals_running()}</p>
      )}
      {(error ?? removing.error) && (
        <Notice kind="failure">{failureText(error ?? removing.error, m.ui_error_hint())}</Notice>
      )}
      {left && (
        <ConfirmDialog
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          title={m.settings_earlier_originals_question({ count: left.count })}
          confirmLabel={m.settings_earlier_originals_remove()}
          isDanger
          onConfirm={() => removing.mutateAsync()}
        >
          {m.settings_earlier_originals_effect(left)}
        </ConfirmDialog>
      )}
    </div>
  );
}
