import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { Tag } from "#shared/channels/contract.ts";
import { type Video, videos } from "#shared/videos/contract.ts";
import { call } from "#web/api.ts";
import { publishAfterUpload } from "#web/features/uploads/upload-store.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { m } from "#web/i18n/compiled/messages.js";

// The age of 18 says the same as `adultsOnly`.
const VideoDetails = z.omit(videos.edit.body, { adultsOnly: true });

export type VideoForm = ReturnType<typeof useVideoForm>;

/** What is said about a video: saved alone, or saved and published in one go. */
export function useVideoForm(video: Video, { isFileOnItsWay }: { readonly isFileOnItsWay: boolean }) {
  const queryClient = useQueryClient();
  const wish = useRef<"save" | "publish">("save");
  const [done, setDone] = useState<string>();

  const form = useSchemaForm({
    schema: VideoDetails,
    values: {
      title: video.title,
      desc: video.desc,
      tags: video.tags,
      categories: video.categories,
      visibility: video.visibility,
      ageRestriction: video.ageRestriction,
    },
    check: ({ tags }) => ({ tags: tagProblem(tags ?? [], wish.current === "publish") }),
    failed: m.studio_form_save_failed(),
    async send(details) {
      setDone(undefined);
      keep(await call(videos.edit, { params: { id: video._id }, body: details }));
      setDone(wish.current === "publish" ? await publish() : m.studio_saved());
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
    },
  });

  /** Says what came of it. */
  async function publish(): Promise<string> {
    if (isFileOnItsWay) {
      publishAfterUpload(video._id);
      return m.studio_publish_later();
    }
    const published = await call(videos.publish, { params: { id: video._id } });
    keep(published);
    return published.status === "public" ? m.studio_published() : m.studio_publish_later();
  }

  function keep(changed: Video) {
    queryClient.setQueryData(videoQuery(video._id).queryKey, changed);
  }

  return {
    ...form,
    /** What the last sending has done, until something is changed again. */
    done: form.isChanged ? undefined : done,
    /** For the buttons that send the form. */
    wishTo: (next: "save" | "publish") => () => {
      wish.current = next;
    },
  };
}

function tagProblem(tags: readonly string[], isOneNeeded: boolean): string | undefined {
  if (isOneNeeded && tags.length === 0) return m.studio_form_tags_needed();
  const refused = tags.map((tag) => z.safeParse(Tag, tag)).find(({ success }) => !success);
  return refused?.error && Object.values(schemaMessages(refused.error.issues))[0];
}
