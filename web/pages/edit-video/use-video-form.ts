import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type * as z from "zod/mini";
import { Tag, VISIBILITIES } from "#shared/channels/contract.ts";
import { AGE_RESTRICTIONS } from "#shared/videos/catalogue.ts";
import { type Video, videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { publishAfterUpload } from "#web/features/uploads/upload-store.ts";
import { processingQuery, videoQuery } from "#web/features/videos/queries.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

export type VideoFormInput = Required<z.input<typeof videos.edit.body>>;
export type VideoForm = ReturnType<typeof useVideoForm>;
