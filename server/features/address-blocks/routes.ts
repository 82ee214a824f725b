import { addressBlocks } from "#shared/address-blocks/contract.ts";
import type { Binder } from "#server/platform/http/bind.ts";
import { createAddressBlock, endAddressBlock, listAddressBlocks } from "./address-blocks.ts";

const CHANGES = { rateLimit: { max: 60, perSeconds: 60 } };

export function bindAddressBlocks({ bind }: Binder): void {
  bind(addressBlocks.list, listAddressBlocks);
  bind(addressBlocks.create, createAddressBlock, CHANGES);
  bind(addressBlocks.end, endAddressBlock, CHANGES);
}
