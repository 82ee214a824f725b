import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf } from "#shared/paging.ts";
import { SUBSCRIPTIONS_MAX_LISTED } from "./contract.ts";
import { line } from "#shared/text.ts";

export const FOLDER_NAME_MAX_CHARACTERS = 40;
export const FOLDERS_MAX = 30;

/** A named group of subscribed channels. A channel is in at most one folder. */
export const Folder = z.object({
  _id: Id,
  name: z.string(),
  channelIds: z.array(Id),
});
export type Folder = z.output<typeof Folder>;

const ById = z.object({ id: Id });
const Contents = z.object({
  name: line({ min: 1, max: FOLDER_NAME_MAX_CHARACTERS }),
  /** Channels the caller is not subscribed to are ignored; the others are moved from their previous folder. */
  channelIds: z.array(Id).check(z.maxLength(SUBSCRIPTIONS_MAX_LISTED)),
});

export const folders = {
  list: endpoint({
    method: "GET",
    path: "/subscriptions/folders",
    access: "user",
    summary: "The folders of the caller's subscriptions, by name",
    response: listOf(Folder),
  }),
  create: endpoint({
    method: "POST",
    path: "/subscriptions/folders",
    access: "user",
    summary: "Puts subscriptions into a new folder",
    status: 201,
    body: Contents,
    response: Folder,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/subscriptions/folders/{id}",
    access: "user",
    summary: "Renames a folder or changes which channels are in it",
    params: ById,
    body: z.partial(Contents),
    response: Folder,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/subscriptions/folders/{id}",
    access: "user",
    summary: "Deletes a folder; the subscriptions stay",
    params: ById,
    response: Done,
  }),
};
