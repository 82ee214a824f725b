import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ChangeEvent } from "react";
import type { DonationProduct } from "#shared/donations/product.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { Button } from "#web/ui/controls/button.tsx";
import { formatZloty } from "#web/ui/format/money.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { classes } from "#web/ui/styles/classes.ts";
import { parseZloty } from "./parse-zloty.ts";
import { productName } from "./product-name.ts";
import { offerQuery } from "./queries.ts";
import type { DonationForm } from "./use-donation-form.ts";

const USUAL_AMOUNT_ZLOTY = 50;

/** The amount that is chosen at first. */
export function useStartAmount(): number {
  const { minimum, products } = useSuspenseQuery(offerQuery).data;
  const isUsual = products.length === 0 || products.some(({ amount }) => amount === USUAL_AMOUNT_ZLOTY);
  return isUsual ? Math.max(USUAL_AMOUNT_ZLOTY, minimum) : (products[0]?.amount ?? minimum);
}

interface AmountFieldProps {
  readonly form: DonationForm;
  /** Parsed amount; undefined if the input is not an amount. */
  readonly amount: number | undefined;
  readonly onAmount: (amount: number | undefined) => void;
}

/** Amount: that of a product or a custom one. */
export function AmountField({ form, amount, onAmount }: AmountFieldProps) {
  const { products } = useSuspenseQuery(offerQuery).data;
  const startAmount = useStartAmount();
  const [chosen, setChosen] = useState<DonationProduct>();
  const hasNames = products.some((product) => productName(product) !== "");
  const pressed = chosen?.amount === amount ? chosen : products.find((product) => product.amount === amount);

  function choose(product: DonationProduct) {
    setChosen(product);
    form.setValue("amount", product.amount, { shouldDirty: true, shouldValidate: true });
    onAmount(product.amount);
  }

  return (
    <div className="grid gap-3">
      {products.length > 0 && (
        <div
          role="group"
          aria-label={m.donations_amounts()}
          className={classes("grid gap-2", hasNames ? "grid-cols-2" : "grid-cols-4")}
        >
          {products.map((product, index) => (
            <Button
              key={index}
              variant={product === pressed ? "primary" : "secondary"}
              size="large"
              aria-pressed={product === pressed}
              onClick={() => choose(product)}
              className={classes(
                "px-1 tabular-nums max-sm:text-control",
                hasNames && "h-auto min-h-14 px-3 py-2",
              )}
            >
              <ProductLabel product={product} />
            </Button>
          ))}
        </div>
      )}
      <TextField
        label={m.donations_amount()}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={startAmount}
        after={m.donations_amount_unit()}
        {...form.field("amount", {
          setValueAs: parseZloty,
          onChange: (event: ChangeEvent<HTMLInputElement>) =>
            onAmount(finite(parseZloty(event.target.value))),
        })}
      />
    </div>
  );
}

function ProductLabel({ product }: { readonly product: DonationProduct }) {
  const name = productName(product);
  const amount = formatZloty(product.amount);
  if (name === "") return amount;
  return (
    <span className="grid min-w-0 leading-tight whitespace-normal">
      <span>{amount}</span>
      <span className="text-small font-[560] wrap-anywhere hyphens-auto">{name}</span>
    </span>
  );
}

function finite(amount: number | undefined): number | undefined {
  return Number.isFinite(amount) ? amount : undefined;
}
