import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Id } from "#shared/paging.ts";
import { BAN_NOTE_MAX_CHARACTERS, BAN_REASONS } from "./catalogue.ts";
import { Video } from "./contract.ts";

const ById = z.object({ id: Id });

/** What the staff of the site do with videos. */
export const videoModeration = {
  ban: endpoint({
    method: "POST",
    path: "/videos/{id}/ban",
    access: "staff",
    summary: "Hides a video and tells its authors why; again, to change the reason",
    params: ById,
    body: z.object({
      reason: z.enum(BAN_REASONS),
      note: z._default(z.string().check(z.trim(), z.maxLength(BAN_NOTE_MAX_CHARACTERS)), ""),
    }),
    response: Video,
  }),
  unban: endpoint({
    method: "POST",
    path: "/videos/{id}/unban",
    access: "staff",
    summary: "Shows a banned video again",
    params: ById,
    response: Video,
  }),
  restore: endpoint({
    method: "POST",
    path: "/videos/{id}/restore",
    access: "admin",
    summary: "Brings a video back within 30 days of its deletion",
    params: ById,
    response: Video,
  }),
};
