import { useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import * as z from "zod/mini";
import { Tag } from "#shared/channels/contract.ts";
import { HttpError } from "#shared/client.ts";
import { type Video, videos } from "#shared/videos/contract.ts";
import { call } from "#web/data/api.ts";
import { videoQuery } from "#web/features/videos/queries.ts";
import { useSchemaForm, type SchemaForm } from "#web/form/schema-form.ts";
import { schemaMessages } from "#web/form/schema-resolver.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { changedFields, detailsOf, type DetailField, type Details } from "./detail-fields.ts";
import { applyIntent, type SubmitIntent, type SubmitResult } from "./publish/submit-intent.ts";
import type { TextTracks } from "./text-tracks/use-text-tracks.ts";

// Omitted: `adultsOnly` (same as the age rating 18), `version` (not an input), live stream dates (set elsewhere).
const VideoDetails = z.omit(videos.edit.body, {
  ...{ adultsOnly: true, version: true },
  ...{ liveAutofinish: true, livestreamStartsAt: true },
});

type DetailsForm = SchemaForm<z.input<typeof VideoDetails>, z.output<typeof VideoDetails>>;

export type VideoForm = ReturnType<typeof useVideoForm>;

/** Form of a video's details, chapters and subtitles: saves them, or saves and publishes, immediately or at a date. */
export function useVideoForm(video: Video, textTracks: TextTracks) {
  const queryClient = useQueryClient();
  const intent = useRef<SubmitIntent>("save");
  const [done, setDone] = useState<SubmitResult>();
  // The version being edited: another user may save a newer one meanwhile.
  const base = useRef(video);
  const [conflict, setConflict] = useState<readonly DetailField[]>();

  const form = useSchemaForm({
    schema: VideoDetails,
    defaultValues: detailsOf(video),
    check: ({ tags }) => ({ tags: tagProblem(tags ?? [], intent.current !== "save") }),
    failed: m.studio_form_save_failed(),
    async send(details) {
      setDone(undefined);
      const saved = await save(details);
      await textTracks.save();
      const { text, status } = await applyIntent(intent.current, saved, cacheVideo);
      setDone({ text, status });
      void queryClient.invalidateQueries({ queryKey: ["videos"] });
    },
  });

  const handleNewVersion = useEffectEvent((newest: Video) => {
    if (newest.version === base.current.version) return;
    const changed = changedFields(base.current, newest);
    const localFields = fillForm(form, newest, base.current);
    if (localFields.length > 0) setConflict(changed);
    else base.current = newest;
  });
  useEffect(() => handleNewVersion(video), [video]);

  async function save(details: z.output<typeof VideoDetails>): Promise<Video> {
    const params = { id: video._id };
    try {
      const body = { ...details, version: base.current.version };
      const saved = await call(videos.edit, { params, body });
      base.current = saved;
      setConflict(undefined);
      fillForm(form, saved, details as Details);
      cacheVideo(saved);
      return saved;
    } catch (error) {
      const isEditConflict = error instanceof HttpError && error.code === "EDITED_MEANWHILE";
      if (isEditConflict) await queryClient.invalidateQueries(videoQuery(video._id));
      throw error;
    }
  }

  function cacheVideo(changed: Video) {
    queryClient.setQueryData(videoQuery(video._id).queryKey, changed);
  }

  async function onSubmit(event?: SyntheticEvent) {
    event?.preventDefault();
    // The chapters field shows its own error.
    if (!textTracks.isInvalid) await form.props.onSubmit(event);
  }

  async function submit(next: SubmitIntent) {
    intent.current = next;
    await onSubmit();
  }

  const isConflictResolved = form.failure?.code === "EDITED_MEANWHILE" && !conflict;
  const isChanged = form.isChanged || textTracks.isChanged;
  return {
    ...form,
    props: { ...form.props, onSubmit },
    isChanged,
    failure: isConflictResolved ? undefined : form.failure,
    /** Result message of the last submission, while nothing has changed since. */
    done: !isChanged && done?.status === video.status ? done.text : undefined,
    /** For the submit buttons. */
    withIntent: (next: "save" | "publish") => () => {
      intent.current = next;
    },
    /** Saves and schedules, like pressing a submit button. */
    schedule: submit,
    /** Fields that another user has saved with other values since this form was filled. */
    conflict,
    /** Overwrites the newer version with the values of this form. */
    async keepLocalVersion() {
      base.current = video;
      setConflict(undefined);
      await submit("save");
    },
    /** Discards the edits in this form. */
    acceptServerVersion() {
      base.current = video;
      setConflict(undefined);
      form.reset(detailsOf(video));
    },
  };
}

/** Resets the form to a version; fields edited since another version keep their values. Returns those fields. */
function fillForm(form: DetailsForm, newest: Video, since: Details): DetailField[] {
  const typed = form.getValues();
  const localFields = changedFields(since, typed as Details).filter(
    (field) => JSON.stringify(typed[field]) !== JSON.stringify(newest[field]),
  );
  form.reset(detailsOf(newest));
  for (const field of localFields) form.setValue(field, typed[field], { shouldDirty: true });
  return localFields;
}

function tagProblem(tags: readonly string[], isTagRequired: boolean): string | undefined {
  if (isTagRequired && tags.length === 0) return m.studio_form_tags_needed();
  const rejectedTag = tags.map((tag) => z.safeParse(Tag, tag)).find(({ success }) => !success);
  return rejectedTag?.error && Object.values(schemaMessages(rejectedTag.error.issues))[0];
}
