import { useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import {
  type Playlist,
  PLAYLIST_NAME_MAX_CHARACTERS,
  PLAYLIST_VISIBILITIES,
  playlists,
  type PlaylistVisibility,
} from "#shared/playlists/contract.ts";
import { HttpError } from "#shared/client.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { updatePlaylistCache } from "./queries.ts";

export interface PlaylistFormDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The playlist to edit; without it a new one is created. */
  readonly playlist?: Playlist | undefined;
  /** The channel of a new playlist; without it the playlist belongs to the account. */
  readonly channelId?: string | undefined;
  readonly onSaved: (playlist: Playlist) => void;
}

const FORM_ID = "playlist-form";

/** Creates a playlist, or changes its name and visibility. */
export function PlaylistFormDialog(props: PlaylistFormDialogProps) {
  const { isOpen, onClose, playlist } = props;
  const [isPending, setPending] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={playlist ? m.playlists_edit_title() : m.playlists_new()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={isPending}>
            {playlist ? m.playlists_save() : m.playlists_create()}
          </Button>
        </>
      }
    >
      {isOpen && <Fields {...props} isPending={isPending} onPending={setPending} />}
    </Dialog>
  );
}

interface FieldsProps extends PlaylistFormDialogProps {
  readonly isPending: boolean;
  readonly onPending: (isPending: boolean) => void;
}

function Fields({ playlist, channelId, onSaved, onClose, isPending, onPending }: FieldsProps) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(playlist?.name ?? "");
  const [visibility, setVisibility] = useState<PlaylistVisibility>(playlist?.visibility ?? "private");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const isOfChannel = channelId !== undefined || Boolean(playlist?.channel);

  function send(): Promise<Playlist> {
    const body = { name, visibility };
    if (playlist) return call(playlists.edit, { params: { id: playlist._id }, body });
    return call(playlists.create, { body: channelId === undefined ? body : { ...body, channelId } });
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (isPending) return;
    if (name.trim() === "") return setProblem(m.errors_field_required());
    onPending(true);
    setFailure(undefined);
    try {
      const saved = await send();
      await updatePlaylistCache(queryClient, saved);
      onClose();
      onSaved(saved);
    } catch (error) {
      const ofName = error instanceof HttpError ? error.errors["name"] : undefined;
      if (ofName) setProblem(ofName);
      else setFailure(failureText(error, m.playlists_failed()));
    } finally {
      onPending(false);
    }
  }

  const hints: Record<PlaylistVisibility, string> = {
    public: m.playlists_visibility_public_hint(),
    nonpublic: m.playlists_visibility_nonpublic_hint(),
    private: isOfChannel
      ? m.playlists_visibility_private_channel_hint()
      : m.playlists_visibility_private_hint(),
  };
  const labels: Record<PlaylistVisibility, string> = {
    public: m.playlists_visibility_public(),
    nonpublic: m.playlists_visibility_nonpublic(),
    private: m.playlists_visibility_private(),
  };

  return (
    <form id={FORM_ID} noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <TextField
        label={m.playlists_name()}
        name="name"
        value={name}
        maxLength={PLAYLIST_NAME_MAX_CHARACTERS}
        autoFocus
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
      <RadioGroup
        label={m.playlists_visibility()}
        name="visibility"
        value={visibility}
        onSelect={(value) => setVisibility(PLAYLIST_VISIBILITIES.find((one) => one === value) ?? "private")}
        options={PLAYLIST_VISIBILITIES.map((value) => ({ value, label: labels[value], hint: hints[value] }))}
      />
      {failure !== undefined && (
        <Notice tone="danger" isNew>
          {failure}
        </Notice>
      )}
    </form>
  );
}
