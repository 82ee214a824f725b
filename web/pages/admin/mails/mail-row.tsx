import { getRouteApi, rootRouteId } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { OutboxMail } from "#shared/mails/contract.ts";
import { classes } from "#web/ui/styles/classes.ts";
import { formatDateTime } from "#web/ui/format/date.ts";
import { mailParts } from "./mail-links.ts";

const root = getRouteApi(rootRouteId);

/** One email; a click expands its text. */
export function MailRow({ mail }: { readonly mail: OutboxMail }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="grid w-full grid-cols-[minmax(0,2fr)_minmax(0,3fr)_190px_20px] items-center gap-x-4 gap-y-0.5 px-4 py-3 text-left text-control transition-colors outline-offset-[-2px] hover:bg-surface-2 max-md:grid-cols-[minmax(0,1fr)_20px]"
      >
        <span className="truncate text-text-2 max-md:order-2 max-md:text-small">{mail.to}</span>
        <span className="truncate font-[620] max-md:order-1 max-md:row-start-1">{mail.subject}</span>
        <time
          dateTime={mail.sentAt}
          className="text-right text-small text-text-3 tabular-nums max-md:order-3 max-md:text-left"
        >
          {formatDateTime(mail.sentAt)}
        </time>
        <ChevronDown
          className={classes(
            "text-text-3 transition-transform duration-med max-md:col-start-2 max-md:row-span-3 max-md:row-start-1",
            isOpen && "rotate-180",
          )}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <MailText text={mail.text} />}
      </div>
    </li>
  );
}

function MailText({ text }: { readonly text: string }) {
  const { origin } = root.useRouteContext();
  return (
    <p className="mx-4 mb-4 rounded-sm bg-sunken p-4 text-control whitespace-pre-wrap wrap-anywhere text-text-2">
      {mailParts(text, [origin, location.origin]).map((part, index) =>
        part.kind === "link" ? (
          // A plain link, not a router link: the URL in the email sets the language of the page.
          <a
            key={index}
            href={part.path}
            className="rounded-xs font-[560] text-accent-ink underline underline-offset-4"
          >
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}
