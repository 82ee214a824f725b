import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ShieldBan } from "lucide-react";
import { useState, type SyntheticEvent } from "react";
import { HttpError } from "#shared/client.ts";
import { team } from "#shared/channels/team.ts";
import { call } from "#web/data/api.ts";
import { fullName } from "#web/data/author.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { serverNow } from "#web/ui/format/server-clock.ts";
import { problemOf } from "./add-member-form.tsx";

const DAY_MS = 86_400_000;
const USUAL_DAYS = 7;

/** Blocks a user until a date; defaults to one week. */
export function BlockForm({ channelId }: { readonly channelId: string }) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState("");
  const [until, setUntil] = useState<string | null>(() => inDays(USUAL_DAYS));
  const blocking = useMutation({
    mutationFn: (blockedUntil: string) =>
      call(team.block, { params: { id: channelId }, body: { email, blockedUntil } }),
    onSuccess: async ({ user }) => {
      setEmail("");
      showSnackbar({ text: m.studio_blocked_done({ name: user ? fullName(user) : email }) });
      await queryClient.invalidateQueries({ queryKey: ["team"] });
    },
  });
  const dateProblem =
    blocking.error instanceof HttpError ? blocking.error.errors?.["blockedUntil"] : undefined;

  function block(event: SyntheticEvent) {
    event.preventDefault();
    if (!blocking.isPending && until !== null) blocking.mutate(until);
  }

  return (
    <form
      noValidate
      onSubmit={block}
      className="grid grid-cols-[minmax(0,1fr)_200px_auto] items-start gap-3 max-md:grid-cols-1"
    >
      <TextField
        label={m.studio_block_email()}
        type="email"
        autoComplete="off"
        value={email}
        error={blocking.isError && dateProblem === undefined ? problemOf(blocking.error) : undefined}
        onChange={(event) => {
          setEmail(event.target.value);
          blocking.reset();
        }}
      />
      <DateTimeField
        label={m.studio_block_until()}
        isDayOnly
        min={inDays(1)}
        value={until}
        error={until === null ? m.studio_block_until_missing() : dateProblem}
        onChange={(moment) => {
          setUntil(moment);
          blocking.reset();
        }}
      />
      <Button
        type="submit"
        icon={<ShieldBan />}
        isPending={blocking.isPending}
        className="h-11! md:mt-[23px]"
      >
        {m.studio_block()}
      </Button>
    </form>
  );
}

function inDays(days: number): string {
  return new Date(serverNow() + days * DAY_MS).toISOString();
}
