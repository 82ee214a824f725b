import * as z from "zod/mini";
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from "#shared/accounts/contract.ts";
import { endpoint } from "#shared/endpoint.ts";
import { IMAGE_SETTINGS } from "./look.ts";
import { SiteImageId } from "./settings.ts";

export const siteLook = {
  storeImage: endpoint({
    method: "POST",
    path: "/site-settings/{key}/images",
    access: "admin",
    summary: "Stores an image for a setting, which names it when it is saved with this id",
    status: 201,
    params: z.object({ key: z.enum(IMAGE_SETTINGS) }),
    upload: { maxBytes: IMAGE_MAX_BYTES, types: IMAGE_TYPES },
    response: z.object({ _id: SiteImageId }),
  }),
};
