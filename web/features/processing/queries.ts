import { queryOptions } from "@tanstack/react-query";
import { videoSteps, type VideoStep } from "#shared/videos/steps.ts";
import { call } from "#web/data/api.ts";

const MOVING_EVERY_MS = 1000;
/** Bytes arrive for a long time, and what stands still may be started elsewhere: a retry by the staff, a date. */
const SLOW_EVERY_MS = 5000;

/** The steps of a video; follows them while one can still change. */
export function videoStepsQuery(videoId: string) {
  return queryOptions({
    queryKey: ["videos", "steps", videoId],
    queryFn: ({ signal }) => call(videoSteps.show, { params: { id: videoId } }, { signal }),
    refetchInterval: ({ state }) => (state.data ? pollStepsEveryMs(state.data.steps) : false),
    staleTime: 0,
  });
}

/** Polling interval; false when all steps have ended well. */
export function pollStepsEveryMs(steps: readonly VideoStep[]): number | false {
  if (steps.some(({ name, state }) => name === "upload" && state === "running")) return SLOW_EVERY_MS;
  if (steps.some(isMoving)) return MOVING_EVERY_MS;
  return steps.every(({ state }) => state === "done" || state === "skipped") ? false : SLOW_EVERY_MS;
}

/** Whether a step changes soon: it runs, or waits for more than a date. */
export function isMoving({ state, waitsFor }: VideoStep): boolean {
  return state === "running" || (state === "waiting" && waitsFor?.reason !== "date");
}
