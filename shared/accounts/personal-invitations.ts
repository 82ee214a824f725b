import * as z from "zod/mini";
import { endpoint } from "#shared/endpoint.ts";
import { Done, Id, listOf, Moment, paging } from "#shared/paging.ts";
import { LOCALES } from "#shared/texts.ts";
import { ROLES } from "./contract.ts";
import { InvitationToken } from "./invitations.ts";
import { NewPerson } from "./new-person.ts";

export const PERSONAL_INVITATIONS_PAGE_SIZE = 20;

/** An invitation of one person, as the staff sees it. The link is in the email alone. */
export const PersonalInvitation = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  /** What the account will have. */
  role: z.enum(ROLES),
  language: z.enum(LOCALES),
  /** Null if that account is deleted. */
  invitedBy: z.nullable(z.object({ _id: Id, name: z.string() })),
  createdAt: Moment,
  expiresAt: Moment,
  can: z.object({ revoke: z.boolean() }),
});
export type PersonalInvitation = z.output<typeof PersonalInvitation>;

/** What the invited person sees before the registration. */
export const InvitedPerson = z.object({ email: z.string(), name: z.string(), surname: z.string() });
export type InvitedPerson = z.output<typeof InvitedPerson>;

export const personalInvitations = {
  list: endpoint({
    method: "GET",
    path: "/invitations",
    access: "staff",
    summary: "Invitations by email that can still be used, newest first",
    query: z.object(paging(PERSONAL_INVITATIONS_PAGE_SIZE)),
    response: listOf(PersonalInvitation),
  }),
  send: endpoint({
    method: "POST",
    path: "/invitations",
    access: "staff",
    summary: "Invites a person by email to register, also while registration is closed",
    status: 201,
    body: NewPerson,
    response: z.object({ _id: Id }),
  }),
  revoke: endpoint({
    method: "DELETE",
    path: "/invitations/{id}",
    access: "staff",
    summary: "Makes the link of an invitation useless",
    params: z.object({ id: Id }),
    response: Done,
  }),
  show: endpoint({
    method: "POST",
    path: "/auth/invitation",
    access: "anyone",
    summary: "Whom the link of an invitation is for, or why it cannot be used",
    changesNothing: true,
    body: z.object({ invitation: InvitationToken }),
    response: InvitedPerson,
  }),
};
