import { Plus, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { SOCIAL_LINKS_MAX, SocialLink } from "#shared/channels/contract.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

interface LinksFieldProps {
  readonly links: readonly string[];
  readonly onChange: (links: string[]) => void;
  /** After the first submit attempt every invalid link shows its error. */
  readonly isChecked: boolean;
}

/** External links of the channel. A missing https:// is added. */
export function LinksField({ links, onChange, isChecked }: LinksFieldProps) {
  const id = useId();
  const listRef = useRef<HTMLUListElement>(null);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());

  function change(place: number, link: string) {
    onChange(links.with(place, link));
  }

  function leave(place: number) {
    setLeft(new Set([...left, place]));
    const link = links[place]?.trim() ?? "";
    if (link !== "" && !/^[a-z]+:/i.test(link)) change(place, `https://${link}`);
  }

  function add() {
    onChange([...links, ""]);
    requestAnimationFrame(() => listRef.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  return (
    <div role="group" aria-labelledby={id} className="grid gap-2.5">
      <p id={id} className="text-small font-[620]">
        {m.channels_links()} <span className="font-[450] text-text-3">{m.ui_optional()}</span>
      </p>
      {links.length > 0 && (
        <ul ref={listRef} className="grid gap-2.5">
          {links.map((link, place) => (
            <li key={place} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-1.5">
              <TextField
                label={m.channels_link({ place: place + 1 })}
                isLabelHidden
                type="url"
                inputMode="url"
                placeholder="https://"
                value={link}
                error={isChecked || left.has(place) ? problemOf(link) : undefined}
                onChange={(event) => change(place, event.target.value)}
                onBlur={() => leave(place)}
              />
              <IconButton
                label={m.channels_link_remove({ place: place + 1 })}
                icon={<X />}
                onClick={() => onChange(links.toSpliced(place, 1))}
                className="mt-0.5"
              />
            </li>
          ))}
        </ul>
      )}
      {links.length < SOCIAL_LINKS_MAX && (
        <Button icon={<Plus />} onClick={add} className="justify-self-start">
          {m.channels_link_add()}
        </Button>
      )}
    </div>
  );
}

function problemOf(link: string): string | undefined {
  if (link.trim() === "") return undefined;
  const issue = SocialLink.safeParse(link).error?.issues[0];
  return issue && Object.values(schemaMessages([issue]))[0];
}
