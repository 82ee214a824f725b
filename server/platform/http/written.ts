import type * as z from "zod/mini";

/**
 * Writes answers of one shape as JSON, with what the contract has of them; throws what zod throws where one does not
 * fit. A frozen answer is one that is remembered and given to many (`platform/remembered.ts`), so it is written once.
 */
export function writerOf(schema: z.ZodMiniType): (answer: unknown) => string {
  const written = new WeakMap<object, string>();
  return (answer) => {
    const isFrozen = typeof answer === "object" && answer !== null && Object.isFrozen(answer);
    const known = isFrozen ? written.get(answer) : undefined;
    if (known !== undefined) return known;
    const text = JSON.stringify(schema.parse(answer));
    if (isFrozen) written.set(answer, text);
    return text;
  };
}
