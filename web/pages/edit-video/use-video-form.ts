import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { Tag } from "#shared/channels/contract.ts";
import { HttpError } from "#shared/client.ts";
import { type Video, videos } from "#shared/videos/contract.ts";
import type { VideoStatus } from "#shared/videos/lifecycle.ts";
import { call } from "#web/api.ts";
import { publishAfterUpload } from "#web/features/uploads/upload-store.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { useSchemaForm } from "#web/form/schema-form.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { changedFields, type DetailField, type Details } from "./edit-conflict.ts";
import { planVideo, type Plan } from "./plan.ts";
import type { VideoParts } from "./use-video-parts.ts";

// The age of 18 says the same as `adultsOnly`; the version is not typed; broadcasts are planned elsewhere.
const VideoDetails = z.omit(videos.edit.body, {
  ...{ adultsOnly: true, version: true },
  ...{ liveAutofinish: true, livestreamStartsAt: true },
});

export type VideoForm = ReturnType<typeof useVideoForm>;

type Wish = "save" | "publish" | Plan;

interface Done {
  readonly text: string;
  /** Of the video at that moment. */
  readonly status: VideoStatus;
}

/** What is said about a video, its chapters and subtitles: saved alone, or saved and published, now or later, in one go. */
export function useVideoForm(video: Video, parts: VideoParts) {
  const queryClient = useQueryClient();
  const wish = useRef<Wish>("save");
  const [done, setDone] = useState<Done>();
  // What is being changed: somebody else may save a newer version meanwhile.
  const base = useRef(video);
  const [conflict, setConflict] = useState<readonly DetailField[]>();

  const form = useSchemaForm({
    schema: VideoDetails,
    defaultValues: detailsOf(video),
    check: ({ tags }) => ({ tags: tagProblem(tags ?? [], wish.current !== "save") }),
    failed: m.studio_form_save_failed(),
    async send(details) {
      setDone(undefined);
      const saved = await save(details);
      await parts.save();
      const { text, status } = await fulfil(wish.current, saved);
      setDone({ text, status });
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
    },
  });

  const meet = useEffectEvent((newest: Video) => {
    if (newest.version === base.current.version) return;
    const changed = changedFields(base.current, newest);
    const mine = fill(newest, base.current);
    if (mine.length > 0) setConflict(changed);
    else base.current = newest;
  });
  useEffect(() => meet(video), [video]);

  /** Fills the form with a version; what was typed since another one stays. Answers with the fields that stay. */
  function fill(newest: Video, since: Details): DetailField[] {
    const typed = form.getValues();
    const mine = changedFields(since, typed as Details).filter(
      (field) => JSON.stringify(typed[field]) !== JSON.stringify(newest[field]),
    );
    form.reset(detailsOf(newest));
    for (const field of mine) form.setValue(field, typed[field], { shouldDirty: true });
    return mine;
  }

  async function save(details: z.output<typeof VideoDetails>): Promise<Video> {
    const params = { id: video._id };
    try {
      const body = { ...details, version: base.current.version };
      const saved = await call(videos.edit, { params, body });
      base.current = saved;
      setConflict(undefined);
      fill(saved, details as Details);
      keep(saved);
      return saved;
    } catch (error) {
      const isOverwriting = error instanceof HttpError && error.code === "EDITED_MEANWHILE";
      if (isOverwriting) await queryClient.invalidateQueries(videoQuery(video._id));
      throw error;
    }
  }

  async function fulfil(wished: Wish, saved: Video): Promise<Done> {
    if (wished === "save") return { text: m.studio_saved(), status: saved.status };
    if (wished === "publish") return publish(saved);
    const planned = await planVideo(saved._id, wished);
    keep(planned);
    return { text: m.studio_planned(), status: planned.status };
  }

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

  async function onSubmit(event?: SyntheticEvent) {
    event?.preventDefault();
    // The field of the chapters says what is wrong with them.
    if (!parts.isWrong) await form.props.onSubmit(event);
  }

  async function submit(next: Wish) {
    wish.current = next;
    await onSubmit();
  }

  const isSettled = form.failure?.code === "EDITED_MEANWHILE" && !conflict;
  const isChanged = form.isChanged || parts.isChanged;
  return {
    ...form,
    props: { ...form.props, onSubmit },
    isChanged,
    failure: isSettled ? undefined : form.failure,
    /** What the last sending has done, as long as nothing has changed since. */
    done: !isChanged && done?.status === video.status ? done.text : undefined,
    /** For the buttons that send the form. */
    wishTo: (next: "save" | "publish") => () => {
      wish.current = next;
    },
    /** Saves and sets the date, as if a button had been pressed. */
    plan: submit,
    /** Fields somebody else has saved differently since this form was filled. */
    conflict,
    /** Saves what was typed here over the newer version. */
    async keepMine() {
      base.current = video;
      setConflict(undefined);
      await submit("save");
    },
    /** Forgets what was typed here. */
    takeTheirs() {
      base.current = video;
      setConflict(undefined);
      form.reset(detailsOf(video));
    },
  };
}

function detailsOf(video: Video): Details {
  const { title, desc, tags, categories, subcategories, visibility, ageRestriction, bannedByBigTech } = video;
  return { title, desc, tags, categories, subcategories, visibility, ageRestriction, bannedByBigTech };
}

function tagProblem(tags: readonly string[], isOneNeeded: boolean): string | undefined {
  if (isOneNeeded && tags.length === 0) return m.studio_form_tags_needed();
  const refused = tags.map((tag) => z.safeParse(Tag, tag)).find(({ success }) => !success);
  return refused?.error && Object.values(schemaMessages(refused.error.issues))[0];
}
