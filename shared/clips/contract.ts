import * as z from "zod/mini";
import { TITLE_MAX_CHARACTERS, TITLE_MIN_CHARACTERS } from "#shared/catalogue/catalogue.ts";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf } from "#shared/paging.ts";
import { line } from "#shared/text.ts";

export const CLIP_SECONDS_MIN = 30;
export const CLIP_SECONDS_MAX = 90;
/** Clips are cut from this many seconds before the present moment. */
export const CLIP_REACH_SECONDS = 300;

export const CLIPPERS = ["everyone", "subscribers", "none"] as const;
/** Who may cut clips: everyone who is signed in, subscribers of the channel, or no viewer. */
export const Clippers = z.enum(CLIPPERS);
export type Clippers = z.output<typeof Clippers>;

export const ClipSettings = z.object({ clippers: Clippers, needsApproval: z.boolean() });
export type ClipSettings = z.output<typeof ClipSettings>;

export const Clip = z.object({
  _id: Id,
  title: z.string(),
  makerName: z.nullable(z.string()),
  startSeconds: z.number(),
  endSeconds: z.number(),
  isApproved: z.boolean(),
});
export type Clip = z.output<typeof Clip>;

const Position = z.number().check(z.minimum(0), z.maximum(1_000_000));
const ById = z.object({ id: Id });

export const clips = {
  rule: endpoint({
    method: "GET",
    path: "/videos/{id}/clip-rule",
    access: "anyone",
    summary: "Who may cut clips from a live stream, and whether the caller may",
    params: ById,
    response: z.extend(ClipSettings, { canClip: z.boolean() }),
  }),
  create: endpoint({
    method: "POST",
    path: "/videos/{id}/clips",
    access: "user",
    summary: "Cuts a clip from the last moments of a running live stream; it becomes a video",
    params: ById,
    body: z.object({
      title: line({ min: TITLE_MIN_CHARACTERS, max: TITLE_MAX_CHARACTERS }),
      startSeconds: Position,
      endSeconds: Position,
    }),
    response: Clip,
  }),
  list: endpoint({
    method: "GET",
    path: "/videos/{id}/clips",
    access: "owner",
    summary: "The clips of a live stream, newest first; those that wait for approval before the others",
    params: ById,
    response: listOf(Clip),
  }),
  approve: endpoint({
    method: "POST",
    path: "/videos/{id}/approve-clip",
    access: "owner",
    summary: "Approves a clip: it becomes public. A clip is rejected or removed by deleting its video",
    params: ById,
    response: Done,
  }),
  settings: endpoint({
    method: "GET",
    path: "/channels/{id}/clip-settings",
    access: "owner",
    summary: "Who may cut clips from the live streams of a channel",
    params: ById,
    response: ClipSettings,
  }),
  editSettings: endpoint({
    method: "PUT",
    path: "/channels/{id}/clip-settings",
    access: "owner",
    summary: "Sets who may cut clips, and whether they need approval",
    params: ById,
    body: ClipSettings,
    response: ClipSettings,
  }),
};
