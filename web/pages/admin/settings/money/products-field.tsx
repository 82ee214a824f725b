import { useEffect, useId, useRef } from "react";
import { ArrowUp, Plus, Trash2 } from "lucide-react";
import {
  PRODUCT_NAME_MAX_CHARACTERS,
  PRODUCTS_MAX,
  type DonationProduct,
} from "#shared/donations/product.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { FieldHelp } from "#web/ui/controls/field-frame.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import type { MoneyField } from "./money-field.ts";

/** What is typed and is no number: the server refuses it with the limits. */
const NO_AMOUNT = 0;
const AMOUNT_DIGITS = 5;
const NO_NAME = "";
const EMPTY: DonationProduct = { pl: NO_NAME, en: NO_NAME, amount: NO_AMOUNT };

/** The products of the donation page, in their order. */
export function ProductsField({
  label,
  hint,
  error,
  isFixed,
  value,
  onChange,
}: MoneyField<"money.products">) {
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  /** The control that has the focus after the next change of the list. */
  const nextFocus = useRef<string>(undefined);

  useEffect(() => {
    if (nextFocus.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-control="${nextFocus.current}"]`)?.focus();
    nextFocus.current = undefined;
  });

  function change(changed: readonly DonationProduct[], focusOn?: string) {
    nextFocus.current = focusOn;
    onChange([...changed]);
  }

  return (
    <fieldset
      ref={list}
      disabled={isFixed}
      aria-describedby={id}
      aria-invalid={error === undefined ? undefined : true}
      className="grid min-w-0 grid-cols-1 gap-4"
    >
      <legend className="mb-2 text-small font-[620]">{label}</legend>
      {value.map((product, index) => (
        <Row
          key={index}
          product={product}
          number={index + 1}
          onChange={(changed) => change(value.with(index, changed))}
          onMoveUp={
            index === 0
              ? undefined
              : () => change(value.toSpliced(index, 1).toSpliced(index - 1, 0, product), `up-${index}`)
          }
          onRemove={() => change(value.toSpliced(index, 1), "add")}
        />
      ))}
      <Button
        data-control="add"
        icon={<Plus />}
        className="justify-self-start"
        disabled={value.length >= PRODUCTS_MAX}
        onClick={() => change([...value, EMPTY], `amount-${value.length + 1}`)}
      >
        {m.settings_products_add()}
      </Button>
      <FieldHelp id={id} hint={hint} error={error} />
    </fieldset>
  );
}

interface RowProps {
  readonly product: DonationProduct;
  /** From 1 on. */
  readonly number: number;
  readonly onChange: (product: DonationProduct) => void;
  /** Undefined for the first one. */
  readonly onMoveUp: (() => void) | undefined;
  readonly onRemove: () => void;
}

function Row({ product, number, onChange, onMoveUp, onRemove }: RowProps) {
  return (
    <div
      role="group"
      aria-label={m.settings_product({ number })}
      className="grid grid-cols-1 items-end gap-3 rounded-md border border-line p-3.5 sm:grid-cols-[minmax(0,8rem)_minmax(0,1fr)_minmax(0,1fr)_auto]"
    >
      <TextField
        label={m.donations_amount()}
        data-control={`amount-${number}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={AMOUNT_DIGITS}
        after={m.donations_amount_unit()}
        value={product.amount === NO_AMOUNT ? "" : String(product.amount)}
        onChange={(event) =>
          onChange({ ...product, amount: Number(event.target.value.replaceAll(/\D/g, "")) })
        }
      />
      <TextField
        label={m.settings_footer_name_pl()}
        isOptional
        maxLength={PRODUCT_NAME_MAX_CHARACTERS}
        value={product.pl}
        onChange={(event) => onChange({ ...product, pl: event.target.value })}
      />
      <TextField
        label={m.settings_footer_name_en()}
        isOptional
        maxLength={PRODUCT_NAME_MAX_CHARACTERS}
        value={product.en}
        onChange={(event) => onChange({ ...product, en: event.target.value })}
      />
      <div className="flex gap-2">
        <IconButton
          data-control={`up-${number}`}
          label={m.settings_product_up({ number })}
          icon={<ArrowUp />}
          disabled={onMoveUp === undefined}
          onClick={onMoveUp}
        />
        <IconButton label={m.settings_product_remove({ number })} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </div>
  );
}
