import * as z from "zod/mini";
import { channels } from "#shared/channels/contract.ts";
import type { SchemaForm } from "#web/form/schema-form.ts";

const { name, slug, description } = channels.edit.body.shape;

/** What the form of a channel holds; the contract's rules, with every field present. */
export const ChannelDraft = z.required(z.object({ name, slug, description }));
export type ChannelDraft = z.output<typeof ChannelDraft>;

export type ChannelDraftForm = SchemaForm<z.input<typeof ChannelDraft>, ChannelDraft>;
