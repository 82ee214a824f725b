import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment } from "#shared/paging.ts";
import { SEARCH_ENTITIES, SEARCH_PERIODS, SEARCH_SORTS } from "./contract.ts";
import { line } from "#shared/text.ts";

export const SMARTLIST_NAME_MAX_CHARACTERS = 60;
export const SMARTLISTS_MAX = 50;

const Name = line({ min: 1, max: SMARTLIST_NAME_MAX_CHARACTERS });
const Seconds = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** The saved search settings; an absent key is left unchanged when the smartlist is applied. */
export const SmartlistFilters = z.object({
  query: z.optional(z.string().check(z.minLength(1), z.maxLength(255))),
  entity: z.optional(z.enum(SEARCH_ENTITIES)),
  sort: z.optional(z.enum(SEARCH_SORTS)),
  sortDesc: z.optional(z.boolean()),
  exact: z.optional(z.boolean()),
  /** Seconds. */
  minDuration: z.optional(Seconds),
  maxDuration: z.optional(Seconds),
  published: z.optional(z.enum(SEARCH_PERIODS)),
});
export type SmartlistFilters = z.output<typeof SmartlistFilters>;

/** Filters under a name, so that they can be applied again. */
export const Smartlist = z.object({
  _id: Id,
  name: z.string(),
  filters: SmartlistFilters,
  createdAt: Moment,
});
export type Smartlist = z.output<typeof Smartlist>;

const ById = z.object({ id: Id });

export const smartlists = {
  list: endpoint({
    method: "GET",
    path: "/smartlists",
    access: "user",
    summary: "The caller's smartlists, by name",
    response: listOf(Smartlist),
  }),
  create: endpoint({
    method: "POST",
    path: "/smartlists",
    access: "user",
    summary: "Saves search filters under a name",
    status: 201,
    body: z.object({ name: Name, filters: SmartlistFilters }),
    response: Smartlist,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/smartlists/{id}",
    access: "user",
    summary: "Renames a smartlist or changes its filters",
    params: ById,
    body: z.object({ name: z.optional(Name), filters: z.optional(SmartlistFilters) }),
    response: Smartlist,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/smartlists/{id}",
    access: "user",
    summary: "Deletes a smartlist",
    params: ById,
    response: Done,
  }),
};

/** Whether any filter is set: the result type and the default order do not count. */
export function hasFilter({ entity: _entity, sort, sortDesc, exact, ...others }: SmartlistFilters): boolean {
  const isReordered = (sort !== undefined && sort !== "new") || sortDesc === false;
  return isReordered || exact === true || Object.values(others).some((value) => value !== undefined);
}
