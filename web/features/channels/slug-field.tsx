import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { Slug } from "#shared/channels/contract.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import type { ChannelDraftForm } from "./channel-draft.ts";
import type { SlugAvailability } from "./slug-availability.ts";

const root = getRouteApi(rootRouteId);

export interface SlugFieldProps {
  readonly form: ChannelDraftForm;
  /** Current value of the field. */
  readonly slug: string;
  readonly availability: SlugAvailability;
  /** Called when the user edits the address: the name must no longer change it. */
  readonly onEdit: (slug: string) => void;
}

/** Field for the channel's address; shows the availability as the user types. */
export function SlugField({ form, slug, availability, onEdit }: SlugFieldProps) {
  const { origin } = root.useRouteContext();
  const { error, onChange, ...input } = form.field("slug");
  const taken = availability.kind === "taken" ? m.errors_slug_taken() : undefined;

  return (
    <TextField
      {...input}
      label={m.channels_slug()}
      before={
        <span className="-mr-2 block max-w-[40vw] truncate text-control sm:max-w-60">
          {new URL(origin).host}/c/
        </span>
      }
      hint={<SlugHint availability={availability} />}
      error={error ?? typingProblem(slug) ?? taken}
      onChange={(event) => {
        onEdit(event.target.value);
        void onChange(event);
      }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** Error that further typing cannot fix. */
function typingProblem(slug: string): string | undefined {
  const problem = Slug.safeParse(slug).error?.issues[0];
  if (!problem || problem.code === "too_small") return undefined;
  return Object.values(schemaMessages([problem]))[0];
}

function SlugHint({ availability }: { readonly availability: SlugAvailability }) {
  if (availability.kind === "checking") return m.channels_slug_checking();
  if (availability.kind !== "free") return m.channels_slug_hint();
  return (
    <span
      role="status"
      className={classes(
        "inline-flex items-center gap-1.5 font-[560] text-success-ink transition-opacity",
        !availability.isCertain && "opacity-60",
      )}
    >
      <CircleCheck className="size-3.5" />
      {m.channels_slug_free()}
    </span>
  );
}
