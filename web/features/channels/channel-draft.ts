import * as z from "zod/mini";
import { channels } from "#shared/channels/contract.ts";
import type { SchemaForm } from "#web/form/schema-form.ts";

const { name, slug, description, tags, visibility, socialLinks } = channels.edit.body.shape;

/** Values of the channel form: the contract's rules, with every field present. */
export const ChannelDraft = z.extend(
  z.required(z.object({ name, slug, description, tags, visibility, socialLinks })),
  // Empty link rows are allowed in the form and are not saved.
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
