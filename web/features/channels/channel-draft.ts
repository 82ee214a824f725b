import * as z from "zod/mini";
import { channels } from "#shared/channels/contract.ts";
import type { SchemaForm } from "#web/form/schema-form.ts";

const { name, slug, description, tags, visibility, socialLinks } = channels.edit.body.shape;

/** What the form of a channel holds; the contract's rules, with every field present. */
export const ChannelDraft = z.extend(
  z.required(z.object({ name, slug, description, tags, visibility, socialLinks })),
  // A link still to be written is no link.
  {
    socialLinks: z.pipe(
      z.pipe(
        z.array(z.string()),
        z.transform((links: string[]) => links.map((link) => link.trim()).filter((link) => link !== "")),
      ),
      socialLinks.def.innerType,
    ),
  },
);
export type ChannelDraft = z.output<typeof ChannelDraft>;

export type ChannelDraftForm = SchemaForm<z.input<typeof ChannelDraft>, ChannelDraft>;
