import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Flag, Pencil, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { CHAPTER_TITLE_MAX_CHARACTERS } from "#shared/chapters/contract.ts";
import { liveStudio, type LiveMarker } from "#shared/live/studio.ts";
import { call } from "#web/data/api.ts";
import { liveMarkersQuery } from "#web/features/live/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { formatExactTime } from "#web/ui/format/date.ts";
import { PANEL_PART } from "./panel-part.ts";

type MarkerChange =
  | { readonly kind: "add"; readonly name: string; readonly markedAt?: string }
  | { readonly kind: "rename"; readonly id: string; readonly name: string }
  | { readonly kind: "remove"; readonly marker: LiveMarker };

/** The moments that the sender marks while live. */
export function LiveMarkers({ videoId }: { readonly videoId: string }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(liveMarkersQuery(videoId));
  const [name, setName] = useState("");
  const [renamedId, setRenamedId] = useState<string>();
  const change = useMutation({
    mutationFn: (wanted: MarkerChange) => send(videoId, wanted),
    async onSuccess(_, wanted) {
      if (wanted.kind === "rename") setRenamedId(undefined);
      if (wanted.kind === "add" && wanted.markedAt === undefined) setName("");
      await queryClient.invalidateQueries(liveMarkersQuery(videoId));
      report(wanted);
    },
  });

  function report(wanted: MarkerChange) {
    if (wanted.kind === "add") showSnackbar({ text: m.live_marker_added({ name: wanted.name }) });
    else if (wanted.kind === "rename") showSnackbar({ text: m.live_marker_renamed({ name: wanted.name }) });
    else {
      const { name: removed, markedAt } = wanted.marker;
      showSnackbar({
        text: m.live_marker_removed({ name: removed }),
        action: {
          label: m.live_marker_undo(),
          onPress: () => change.mutate({ kind: "add", name: removed, markedAt }),
        },
      });
    }
  }

  function add(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== "") change.mutate({ kind: "add", name: name.trim() });
  }

  return (
    <div className={PANEL_PART}>
      <div>
        <h3 className="text-h3 mark-wide">{m.live_markers_title()}</h3>
        <p className="mt-1 text-small text-pretty text-text-2">{m.live_markers_text()}</p>
      </div>
      <form noValidate onSubmit={add} className="flex flex-wrap items-end gap-x-3 gap-y-2 *:[button]:h-11">
        <TextField
          label={m.live_marker_name()}
          value={name}
          maxLength={CHAPTER_TITLE_MAX_CHARACTERS}
          onChange={(event) => setName(event.target.value)}
          className="min-w-0 flex-[1_1_220px]"
        />
        <Button
          type="submit"
          icon={<Flag />}
          disabled={name.trim() === ""}
          isPending={change.isPending && change.variables.kind === "add"}
        >
          {m.live_marker_add()}
        </Button>
      </form>
      {change.error && (
        <Notice tone="danger" isNew>
          {failureText(change.error, m.live_marker_failed())}
        </Notice>
      )}
      {data?.items.length === 0 && <p className="text-small text-text-2">{m.live_markers_none()}</p>}
      {data && data.items.length > 0 && (
        <ul className="grid gap-1" aria-label={m.live_markers_title()}>
          {data.items.map((marker) => (
            <MarkerRow
              key={marker._id}
              marker={marker}
              isRenaming={renamedId === marker._id}
              onStartRename={() => setRenamedId(marker._id)}
              onRename={(next) => change.mutate({ kind: "rename", id: marker._id, name: next })}
              onRemove={() => change.mutate({ kind: "remove", marker })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface MarkerRowProps {
  readonly marker: LiveMarker;
  readonly isRenaming: boolean;
  readonly onStartRename: () => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function MarkerRow({ marker, isRenaming, onStartRename, onRename, onRemove }: MarkerRowProps) {
  const { name, markedAt } = marker;
  const [next, setNext] = useState(name);

  function save(event: FormEvent) {
    event.preventDefault();
    if (next.trim() !== "") onRename(next.trim());
  }

  return (
    <li className="flex min-w-0 items-center gap-3">
      <span className="shrink-0 text-small text-text-2 tabular-nums" suppressHydrationWarning>
        {formatExactTime(markedAt)}
      </span>
      {isRenaming ? (
        <form noValidate onSubmit={save} className="flex min-w-0 flex-1 items-center gap-1">
          <TextField
            label={m.live_marker_name()}
            isLabelHidden
            autoFocus
            value={next}
            maxLength={CHAPTER_TITLE_MAX_CHARACTERS}
            onChange={(event) => setNext(event.target.value)}
            className="min-w-0 flex-1"
          />
          <IconButton type="submit" label={m.live_marker_save()} icon={<Check />} />
        </form>
      ) : (
        <>
          <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
          <IconButton label={m.live_marker_rename({ name })} icon={<Pencil />} onClick={onStartRename} />
        </>
      )}
      <IconButton label={m.live_marker_remove({ name })} icon={<Trash2 />} onClick={onRemove} />
    </li>
  );
}

async function send(id: string, change: MarkerChange): Promise<void> {
  switch (change.kind) {
    case "add": {
      const { name, markedAt } = change;
      await call(liveStudio.mark, {
        params: { id },
        body: { name, ...(markedAt === undefined ? {} : { markedAt }) },
      });
      return;
    }
    case "rename":
      await call(liveStudio.renameMarker, {
        params: { id, markerId: change.id },
        body: { name: change.name },
      });
      return;
    case "remove":
      await call(liveStudio.removeMarker, { params: { id, markerId: change.marker._id } });
  }
}
