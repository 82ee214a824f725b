import { useEffect, useId, useRef } from "react";
import { ArrowUp, Plus, Trash2 } from "lucide-react";
import {
  FOOTER_LINK_HREF_MAX_CHARACTERS,
  FOOTER_LINK_NAME_MAX_CHARACTERS,
  FOOTER_LINKS_MAX,
  type FooterLink,
} from "#shared/site-settings/footer-link.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { settingHint, settingLabel } from "./setting-texts.ts";
import type { SettingsDraft } from "./use-settings-draft.ts";

const KEY = "site.footerLinks";
const NO_TEXT = "";
const EMPTY: FooterLink = { pl: NO_TEXT, en: NO_TEXT, href: NO_TEXT };

interface FooterLinksSettingProps {
  readonly draft: SettingsDraft;
  readonly isFixed: boolean;
}

/** The operator's links in the footer, in their order. */
export function FooterLinksSetting({ draft, isFixed }: FooterLinksSettingProps) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  /** The button that has the focus after the next change of the list. */
  const nextFocus = useRef<string>(undefined);
  const links = draft.valueOf(KEY);
  const error = draft.errorOf(KEY);

  useEffect(() => {
    if (nextFocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-control="${nextFocus.current}"]`)?.focus();
    nextFocus.current = undefined;
  });

  function change(changed: readonly FooterLink[], focusOn?: string) {
    nextFocus.current = focusOn;
    draft.change(KEY, [...changed]);
  }

  return (
    <fieldset
      ref={list}
      disabled={isFixed}
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      <legend className="mb-2 text-small font-[620]">{settingLabel(KEY)}</legend>
      {links.map((link, index) => (
        <Row
          key={index}
          link={link}
          number={index + 1}
          onChange={(changed) => change(links.with(index, changed))}
          onMoveUp={
            index === 0
              ? undefined
              : () => change(links.toSpliced(index, 1).toSpliced(index - 1, 0, link), `up-${index}`)
          }
          onRemove={() => change(links.toSpliced(index, 1), "add")}
        />
      ))}
      <Button
        data-control="add"
        icon={<Plus />}
        className="justify-self-start"
        disabled={links.length >= FOOTER_LINKS_MAX}
        onClick={() => change([...links, EMPTY], `name-${links.length + 1}`)}
      >
        {m.settings_footer_add()}
      </Button>
      <FieldHelp id={id} hint={settingHint(KEY)} error={error} />
    </fieldset>
  );
}

interface RowProps {
  readonly link: FooterLink;
  /** From 1 on. */
  readonly number: number;
  readonly onChange: (link: FooterLink) => void;
  /** Undefined for the first one. */
  readonly onMoveUp: (() => void) | undefined;
  readonly onRemove: () => void;
}

function Row({ link, number, onChange, onMoveUp, onRemove }: RowProps) {
  return (
    <div
      role="group"
      aria-label={m.settings_footer_link({ number })}
      className="grid grid-cols-1 gap-3 rounded-md border border-line p-3.5 sm:grid-cols-2"
    >
      <TextField
        label={m.settings_footer_name_pl()}
        data-control={`name-${number}`}
        maxLength={FOOTER_LINK_NAME_MAX_CHARACTERS}
        value={link.pl}
        onChange={(event) => onChange({ ...link, pl: event.target.value })}
      />
      <TextField
        label={m.settings_footer_name_en()}
        maxLength={FOOTER_LINK_NAME_MAX_CHARACTERS}
        value={link.en}
        onChange={(event) => onChange({ ...link, en: event.target.value })}
      />
      <TextField
        label={m.settings_footer_href()}
        className="sm:col-span-2"
        inputMode="url"
        maxLength={FOOTER_LINK_HREF_MAX_CHARACTERS}
        value={link.href}
        onChange={(event) => onChange({ ...link, href: event.target.value })}
      />
      <div className="flex gap-2 sm:col-span-2">
        <IconButton
          data-control={`up-${number}`}
          label={m.settings_footer_up({ number })}
          icon={<ArrowUp />}
          disabled={onMoveUp === undefined}
          onClick={onMoveUp}
        />
        <IconButton label={m.settings_footer_remove({ number })} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </div>
  );
}
