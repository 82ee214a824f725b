import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Moment, QueryFlag } from "#shared/paging.ts";

/** How long the file can be downloaded. */
export const EXPORT_DAYS = 7;

/** The newest export of an account's data; `url` is there while the file can be downloaded. */
export const DataExport = z.object({
  state: z.enum(["none", "running", "ready", "failed"]),
  requestedAt: z.nullable(Moment),
  expiresAt: z.nullable(Moment),
  sizeBytes: z.nullable(z.int()),
  url: z.nullable(z.string()),
});
export type DataExport = z.output<typeof DataExport>;

export const dataExport = {
  show: endpoint({
    method: "GET",
    path: "/auth/export-data",
    access: "user",
    summary: "The export of all data of the caller; starts one if there is none, unless start=false",
    query: z.object({ start: z._default(QueryFlag, true) }),
    response: DataExport,
  }),
  start: endpoint({
    method: "POST",
    path: "/auth/export-data",
    access: "user",
    summary: "Starts a new export of all data of the caller, replacing the last one",
    status: 202,
    response: DataExport,
  }),
};
