import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { Tag } from "#shared/channels/contract.ts";
import { type Video, videos } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { call } from "#web/api.ts";
import { publishAfterUpload } from "#web/features/uploads/upload-store.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { m } from "#web/i18n/compiled/messages.js";

// The age of 18 says the same as `adultsOnly`.
const VideoDetails = z.omit(videos.edit.body, { adultsOnly: true });

export type VideoForm = ReturnType<typeof useVideoForm>;

interface Done {
  readonly text: string;
  /** Of the video at that moment. */
  readonly status: VideoStatus;
}

/** What is said about a video: saved alone, or saved and published in one go. */
export function useVideoForm(video: Video) {
  const queryClient = useQueryClient();
  const wish = useRef<"save" | "publish">("save");
  const [done, setDone] = useState<Done>();

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
      const saved = await call(videos.edit, { params: { id: video._id }, body: details });
      keep(saved);
      setDone(
        wish.current === "publish" ? await publish(saved) : { text: m.studio_saved(), status: saved.status },
      );
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
    },
  });

  /** Says what came of it. */
  async function publish({ status }: Video): Promise<Done> {
    // Asked only now: the file may have arrived while the details were being saved.
    if (publishAfterUpload(video._id)) return { text: m.studio_publish_later(), status };
    const published = await call(videos.publish, { params: { id: video._id } });
    keep(published);
    const text = published.status === "public" ? m.studio_published() : m.studio_publish_later();
    return { text, status: published.status };
  }

  function keep(changed: Video) {
    queryClient.setQueryData(videoQuery(video._id).queryKey, changed);
  }

  return {
    ...form,
    /** What the last sending has done, as long as nothing has changed since. */
    done: !form.isChanged && done?.status === video.status ? done.text : undefined,
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
