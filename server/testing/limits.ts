import { expect, it } from "vitest";
import { outcomeOf } from "./world.ts";

/** A limit of an endpoint, with values at the limits and values one step beyond them. */
export interface Limit {
  readonly limited: string;
  /** The field that the refusal names. */
  readonly field: string;
  /** Sends a value, with everything else right. */
  readonly send: (value: never) => Promise<unknown>;
  readonly accepted: readonly unknown[];
  readonly refused: readonly unknown[];
  /** The answer to accepted values where the thing does not exist: it is looked up after the validation. */
  readonly status?: 404;
}

type Values = Pick<Limit, "accepted" | "refused">;

/** Texts of the shortest and the longest length, and those one character beyond. */
export function lengths(shortest: number, longest: number): Values {
  const beyond = shortest > 0 ? [shortest - 1, longest + 1] : [longest + 1];
  const ofLength = (length: number) => "x".repeat(length);
  return { accepted: [shortest, longest].map(ofLength), refused: beyond.map(ofLength) };
}

/** The longest list, and one with an item more. */
export function counts(most: number, item: (place: number) => unknown): Values {
  const ofLength = (length: number) => Array.from({ length }, (_, place) => item(place));
  return { accepted: [ofLength(most)], refused: [ofLength(most + 1)] };
}

export function numbers(least: number, most: number): Values {
  return { accepted: [least, most], refused: [least - 1, most + 1] };
}

/** Tests that the values at each limit are accepted, and that those beyond are refused because of their field. */
export function testLimits(limits: readonly Limit[]): void {
  it.each(limits)(
    "$limited: at the limit accepted, one step beyond refused [LAS-045, LAS-152]",
    async ({ field, send, accepted, refused, status = 200 }) => {
      for (const value of accepted) {
        const outcome = await outcomeOf(send(value as never));
        expect({ value: abridged(value), ...outcome }).toMatchObject({ status });
      }
      for (const value of refused) {
        const { status: refusal, errors = {} } = await outcomeOf(send(value as never));
        const fields = new Set(Object.keys(errors).map((key) => key.split(".")[0]));
        expect({ value: abridged(value), refusal, fields: [...fields] }).toEqual({
          ...{ value: abridged(value), refusal: 400 },
          fields: [field],
        });
      }
    },
  );
}

function abridged(value: unknown): string {
  return JSON.stringify(value).slice(0, 80);
}
