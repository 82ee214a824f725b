import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";

export const SHORTEST_FILM_SECONDS = 1;

export const Trim = z.object({
  /** The stretch of the original that is played; null while that is all of it. */
  cut: z.nullable(z.object({ startSeconds: z.number(), endSeconds: z.number() })),
  /** A cut is being made; until it is there the film is played as it was. */
  isUnderWay: z.boolean(),
  canTrim: z.boolean(),
  /** Frames a second: cuts are made between two of them. */
  frameRate: z.number(),
});
export type Trim = z.output<typeof Trim>;

const ById = z.object({ id: Id });

export const trimming = {
  show: endpoint({
    method: "GET",
    path: "/videos/{id}/trim",
    access: "owner",
    summary: "What has been cut off a film",
    params: ById,
    response: Trim,
  }),
  apply: endpoint({
    method: "POST",
    path: "/videos/{id}/trim",
    access: "owner",
    summary: "Cuts the beginning and the end off a film; address, comments and figures stay",
    status: 202,
    params: ById,
    /** Places of the film as it is played. */
    body: z.object({
      startSeconds: z.number().check(z.minimum(0)),
      endSeconds: z.number().check(z.positive()),
    }),
    response: Trim,
  }),
  undo: endpoint({
    method: "DELETE",
    path: "/videos/{id}/trim",
    access: "owner",
    summary: "Plays the whole film again",
    params: ById,
    response: Trim,
  }),
};
