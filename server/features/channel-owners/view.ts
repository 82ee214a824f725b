import type { ChannelMove } from "#shared/channels/owners.ts";

interface OwnerRow {
  readonly id: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

export function viewOwner(owner: OwnerRow): ChannelMove["newOwner"] {
  return { _id: owner.id, name: nameOf(owner), email: owner.email };
}

/** The full name, as profiles show it. */
export function nameOf({ name, surname }: Pick<OwnerRow, "name" | "surname">): string {
  return `${name} ${surname}`.trim();
}
