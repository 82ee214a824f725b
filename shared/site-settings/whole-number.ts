import * as z from "zod/mini";
import { divisorProblem, rangeProblem } from "#shared/field-problems.ts";

/** A whole number; each refusal names both limits. */
export function wholeNumber(min: number, max: number) {
  const problem = rangeProblem(min, max);
  return z.int(problem).check(z.minimum(min, problem), z.maximum(max, problem));
}

/** A whole number from 1 on that divides another one; each refusal says so. */
export function divisorOf(whole: number) {
  const problem = divisorProblem(whole);
  return z
    .int(problem)
    .check(z.minimum(1, problem), z.maximum(whole, problem))
    .check(z.refine((value) => whole % value === 0, problem));
}
