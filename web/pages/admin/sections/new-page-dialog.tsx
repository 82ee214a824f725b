import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type SyntheticEvent } from "react";
import { PageSlug, videoPages } from "#shared/home/contract.ts";
import { call } from "#web/data/api.ts";
import { PAGES_KEY } from "#web/features/home/queries.ts";
import { failureText } from "#web/form/failure-text.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { useOpenHref } from "#web/ui/controls/link.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

interface NewPageDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for the name of a new page and opens its editor. */
export function NewPageDialog({ isOpen, onClose }: NewPageDialogProps) {
  const formId = useId();
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isPending, setPending] = useState(false);
  const queryClient = useQueryClient();
  const openHref = useOpenHref();

  async function create(event: SyntheticEvent) {
    event.preventDefault();
    const slug = PageSlug.safeParse(typed).data;
    if (slug === undefined) return setProblem(m.home_sections_slug_hint());
    setPending(true);
    try {
      await call(videoPages.create, { body: { slug } });
      await queryClient.invalidateQueries({ queryKey: PAGES_KEY });
      onClose();
      openHref(`/admin/sections/${slug}`);
    } catch (error) {
      setProblem(failureText(error, m.home_sections_failed()));
    }
    setPending(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.home_sections_new_page()}
      actions={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            {m.home_sections_create()}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void create(event)} className="grid gap-4">
        <p className="text-control text-pretty">{m.home_sections_new_page_text()}</p>
        <TextField
          label={m.home_sections_slug()}
          hint={m.home_sections_slug_hint()}
          value={typed}
          error={problem}
          maxLength={64}
          autoFocus
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}
