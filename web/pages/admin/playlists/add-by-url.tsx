import { useState, type SyntheticEvent } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { parseVideoId } from "./video-id.ts";

interface AddByUrlProps {
  readonly onAdd: (videoId: string) => Promise<void>;
}

/** Adds a video to the list by its URL. */
export function AddByUrl({ onAdd }: AddByUrlProps) {
  const [address, setAddress] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);

  async function add(event: SyntheticEvent) {
    event.preventDefault();
    const videoId = parseVideoId(address);
    if (!videoId) return setProblem(m.playlists_address_problem());
    setPending(true);
    await onAdd(videoId);
    setPending(false);
    setAddress("");
  }

  return (
    <form
      noValidate
      onSubmit={(event) => void add(event)}
      className="mt-4 grid max-w-[640px] grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
    >
      <TextField
        label={m.playlists_address()}
        name="address"
        value={address}
        error={problem}
        placeholder="/watch/…"
        onChange={(event) => {
          setAddress(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" variant="primary" isPending={isPending} className="mt-[23px] h-11!">
        {m.playlists_address_add()}
      </Button>
    </form>
  );
}
