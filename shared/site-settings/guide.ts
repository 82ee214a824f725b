import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Moment } from "#shared/paging.ts";
import type { SettingKey } from "./settings.ts";

/** The questions of the guide in order, and the settings that answer each. */
export const GUIDE_QUESTIONS = {
  name: ["site.name"],
  operator: ["site.operatorName", "site.operatorAddress", "site.operatorEmail"],
  people: ["registration.mode", "registration.creators"],
  limits: ["limits.quotaTotal", "limits.videoLength"],
  mail: ["mail.sender"],
} as const satisfies Readonly<Record<string, readonly SettingKey[]>>;
export type GuideQuestion = keyof typeof GUIDE_QUESTIONS;

/** `open`: nobody has answered or skipped it, so that administrators are asked. */
export const SiteGuide = z.object({
  state: z.enum(["open", "done", "skipped"]),
  endedAt: z.nullable(Moment),
});
export type SiteGuide = z.output<typeof SiteGuide>;

/** The guide through the first settings of the site; its answers are saved as settings. */
export const siteGuide = {
  get: endpoint({
    method: "GET",
    path: "/site-guide",
    access: "admin",
    summary: "Whether the guide through the first settings was answered or skipped",
    response: SiteGuide,
  }),
  end: endpoint({
    method: "PUT",
    path: "/site-guide",
    access: "admin",
    summary: "Ends the guide for all administrators; one that is done stays done",
    body: z.object({ state: z.enum(["done", "skipped"]) }),
    response: SiteGuide,
  }),
};
