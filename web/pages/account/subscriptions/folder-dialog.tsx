import { useQueryClient } from "@tanstack/react-query";
import { useState, type SyntheticEvent } from "react";
import { HttpError } from "#shared/client.ts";
import type { SubscribedChannel } from "#shared/subscriptions/contract.ts";
import { type Folder, FOLDER_NAME_MAX_CHARACTERS, folders } from "#shared/subscriptions/folders.ts";
import { call } from "#web/data/api.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { foldersQuery } from "./folder-queries.ts";

interface FolderDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The folder to edit; undefined to create one. */
  readonly folder: Folder | undefined;
  readonly channels: readonly SubscribedChannel[];
}

const FORM_ID = "folder-form";

/** Edits the name and the channels of a folder. */
export function FolderDialog({ isOpen, onClose, folder, channels }: FolderDialogProps) {
  const { isPending, attempt } = useFolderChange(onClose);

  async function remove({ _id }: Folder) {
    await attempt(async () => {
      await call(folders.remove, { params: { id: _id } });
      return { href: "/subscriptions", text: m.library_folders_deleted() };
    });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={folder ? m.library_folders_edit() : m.library_folders_new()}
      size="medium"
      actions={
        <>
          {folder && (
            <Button
              variant="danger"
              className="sm:mr-auto"
              isPending={isPending}
              onClick={() => void remove(folder)}
            >
              {m.library_folders_delete()}
            </Button>
          )}
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={FORM_ID} variant="primary" isPending={isPending}>
            {m.library_folders_save()}
          </Button>
        </>
      }
    >
      {isOpen && <Fields folder={folder} channels={channels} attempt={attempt} />}
    </Dialog>
  );
}

interface Outcome {
  readonly href: string;
  readonly text: string;
}

/** Runs one folder mutation at a time and shows its result; a failure keeps the dialog unchanged. */
function useFolderChange(onDone: () => void) {
  const queryClient = useQueryClient();
  const openHref = useOpenHref();
  const [isPending, setPending] = useState(false);

  async function attempt(act: () => Promise<Outcome>): Promise<string | undefined> {
    if (isPending) return undefined;
    setPending(true);
    try {
      const { href, text } = await act();
      await queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey });
      onDone();
      openHref(href);
      showSnackbar({ text });
      return undefined;
    } catch (error) {
      if (error instanceof HttpError && error.code === "FOLDER_NAME_TAKEN") return error.message;
      showSnackbar({ text: failureText(error, m.library_folders_failed()) });
      return undefined;
    } finally {
      setPending(false);
    }
  }

  return { isPending, attempt };
}

interface FieldsProps extends Pick<FolderDialogProps, "folder" | "channels"> {
  readonly attempt: ReturnType<typeof useFolderChange>["attempt"];
}

function Fields({ folder, channels, attempt }: FieldsProps) {
  const [name, setName] = useState(folder?.name ?? "");
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(folder?.channelIds));

  async function save(event: SyntheticEvent) {
    event.preventDefault();
    if (name.trim() === "") return setProblem(m.errors_field_required());
    const body = { name, channelIds: [...chosen] };
    const assignedIds = await attempt(async () => {
      const saved = folder
        ? await call(folders.edit, { params: { id: folder._id }, body })
        : await call(folders.create, { body });
      return {
        href: `/subscriptions?folder=${saved._id}`,
        text: m.library_folders_saved({ name: saved.name }),
      };
    });
    setProblem(assignedIds);
  }

  function choose(id: string, isChosen: boolean) {
    const others = [...chosen].filter((one) => one !== id);
    setChosen(new Set(isChosen ? [...others, id] : others));
  }

  return (
    <form id={FORM_ID} noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      <TextField
        label={m.library_folders_name()}
        name="name"
        value={name}
        maxLength={FOLDER_NAME_MAX_CHARACTERS}
        autoFocus
        error={problem}
        onChange={(event) => {
          setName(event.target.value);
          setProblem(undefined);
        }}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-control font-[620] text-text">{m.library_folders_channels()}</legend>
        {channels.map((channel) => (
          <Checkbox
            key={channel._id}
            label={channel.name}
            checked={chosen.has(channel._id)}
            onChange={(event) => choose(channel._id, event.target.checked)}
          />
        ))}
      </fieldset>
    </form>
  );
}
