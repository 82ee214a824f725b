import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#shared/errors.ts";
import { videos } from "#shared/videos/contract.ts";
import {
  nextVideoStatus,
  VIDEO_ACTIONS,
  VIDEO_STATUSES,
  type VideoAction,
  type VideoStatus,
} from "#shared/videos/lifecycle.ts";
import { videoModeration } from "#shared/videos/moderation.ts";
import { publication } from "#shared/videos/publication.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import { createUpload } from "#server/testing/upload.ts";
import { openWorld, outcomeOf, type Person, type World } from "#server/testing/world.ts";
import { transitionVideo } from "./transition-video.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
  admin = await world.person({ role: "admin" });
});
afterAll(() => world.close());

interface State {
  readonly status: VideoStatus;
  /** Whether its file is playable: a scheduled status does not imply it. */
  readonly isReady: boolean;
}

const STATES: readonly State[] = VIDEO_STATUSES.flatMap((status): State[] => {
  if (status === "scheduled" || status === "premiere_scheduled") {
    return [
      { status, isReady: true },
      { status, isReady: false },
    ];
  }
  return [{ status, isReady: status === "processed" || status === "public" || status === "deleted" }];
});

const TOMORROW = () => new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString();

/** Every API call that changes the status of a video, with its lifecycle action. */
const CALLS: Readonly<
  Record<string, { actionFor(state: State): VideoAction; send(id: string): Promise<{ status: number }> }>
> = {
  publish: {
    actionFor: ({ status, isReady }) => {
      const isPending = status === "uploading" || status === "processing" || status === "scheduled";
      return isPending && !isReady ? "publishWhenReady" : "publish";
    },
    send: (id) => outcomeOf(creator.call(videos.publish, { params: { id } })),
  },
  "schedule-publish": {
    actionFor: () => "schedulePublish",
    send: (id) => {
      const body = { releaseDate: TOMORROW() };
      return outcomeOf(creator.call(publication.schedulePublish, { params: { id }, body }));
    },
  },
  "cancel-publish": {
    actionFor: ({ isReady }) => (isReady ? "cancelPublish" : "cancelPublishUnready"),
    send: (id) => outcomeOf(creator.call(publication.cancelPublish, { params: { id } })),
  },
  "schedule-premiere": {
    actionFor: () => "schedulePremiere",
    send: (id) => {
      const body = { premiereAt: TOMORROW() };
      return outcomeOf(creator.call(publication.schedulePremiere, { params: { id }, body }));
    },
  },
  "cancel-premiere to processed": {
    actionFor: ({ isReady }) => (isReady ? "cancelPremiere" : "cancelPremiereUnready"),
    send: (id) => {
      const body = { status: "processed" } as const;
      return outcomeOf(creator.call(publication.cancelPremiere, { params: { id }, body }));
    },
  },
  "cancel-premiere to public": {
    actionFor: ({ isReady }) => (isReady ? "cancelPremiereAndPublish" : "cancelPremiereUnready"),
    send: (id) => {
      const body = { status: "public" } as const;
      return outcomeOf(creator.call(publication.cancelPremiere, { params: { id }, body }));
    },
  },
  delete: {
    actionFor: () => "delete",
    send: (id) => outcomeOf(creator.call(videos.remove, { params: { id } })),
  },
  "processing/retry": {
    actionFor: () => "retry",
    send: (id) => outcomeOf(creator.call(videos.retry, { params: { id } })),
  },
  upload: {
    actionFor: () => "startUpload",
    send: async (id) => statusOf(await announce(creator, id, "upload")),
  },
  "replace-file": {
    actionFor: () => "replaceFile",
    send: async (id) => statusOf(await announce(admin, id, "replace-file")),
  },
};

function announce(person: Person, id: string, purpose: "upload" | "replace-file") {
  const file = { name: "film.mp4", type: "video/mp4", size: 1000 };
  return createUpload(world, person, id, file, purpose);
}

function statusOf({ answer }: { answer: Response }): { status: number } {
  return { status: answer.status === 201 ? 200 : answer.status };
}

/** A video in the state that uploads, processing and user actions would produce. */
async function videoIn({ status, isReady }: State): Promise<string> {
  const { _id } = await creator.call(videos.create, {
    body: { channelId: creator.channel._id, title: "Nocny pociąg" },
  });
  const uploadId = randomUUID();
  const { db, clock } = world.services;
  const upload = { id: uploadId, video_id: _id, user_id: creator.id, name: "film.mp4", size: 1000 };
  const at = new Date(clock.now().getTime() + 3_600_000);
  await db
    .insertInto("uploads")
    .values({ ...upload, state: "complete", completed_at: clock.now() })
    .execute();
  await db
    .updateTable("videos")
    .set({ status, tags: ["kolej"], playing_upload_id: isReady ? uploadId : null })
    .set({ release_at: status === "scheduled" ? at : null })
    .set({ premiere_at: status === "premiere_scheduled" ? at : null })
    .set({ published_at: status === "public" || status === "deleted" ? clock.now() : null })
    .set(status === "deleted" ? { deleted_at: clock.now(), deleted_from: "public" } : {})
    .where("id", "=", _id)
    .execute();
  return _id;
}

async function rowOf(id: string) {
  return world.services.db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const TRANSITIONS = STATES.flatMap((state) =>
  Object.entries(CALLS).map(([name, call]) => {
    const to = nextVideoStatus(state.status, call.actionFor(state));
    return [state.status, state.isReady, name, to ?? "refused"] as const;
  }),
);

describe("API calls that change the status of a video", () => {
  it.each(TRANSITIONS.filter(([, , , to]) => to !== "refused"))(
    "%s (file ready: %s) ─%s─▶ %s [UPL-013, UPL-031]",
    async (status, isReady, name, to) => {
      const id = await videoIn({ status, isReady });

      expect(await CALLS[name]?.send(id)).toMatchObject({ status: 200 });

      const row = await rowOf(id);
      expect(row).toMatchObject({ status: to });
      expect(row.release_at === null || to === "scheduled" || to === "deleted").toBe(true);
      expect(row.premiere_at === null || to === "premiere_scheduled" || to === "deleted").toBe(true);
      expect(row.listed).toBe(to === "public");
    },
  );

  it.each(STATES)(
    "$status (file ready: $isReady) rejects every other call and stays unchanged",
    async (state) => {
      const id = await videoIn(state);
      const before = await rowOf(id);
      const refused = TRANSITIONS.filter(
        ([status, isReady, , to]) => status === state.status && isReady === state.isReady && to === "refused",
      );

      for (const [, , name] of refused) {
        const { status } = (await CALLS[name]?.send(id)) ?? { status: 0 };
        expect([400, 404, 409], `${name} answered ${status}`).toContain(status);
      }

      expect(await rowOf(id)).toEqual(before);
      expect(refused.length).toBeGreaterThan(0);
    },
  );
});

/** Actions triggered by the system: bytes arrive, processing ends, a date is reached. */
const SYSTEM_ACTIONS = [
  "cancelUpload",
  "completeUpload",
  "makePlayable",
  "makePlayableAndPublish",
  "fail",
  "release",
  "goLive",
  "endUnrecorded",
] as const satisfies readonly VideoAction[];

describe("system actions on a video", () => {
  it.each(VIDEO_STATUSES)(
    "change the status of a video that is %s only as the lifecycle table allows",
    async (status) => {
      const { db, queue, clock } = world.services;
      for (const action of SYSTEM_ACTIONS) {
        const id = await videoIn({ status, isReady: false });
        const to = nextVideoStatus(status, action);

        const transition = inTransaction(db, (tx) =>
          transitionVideo({ db: tx, now: clock.now(), queue }, id, action),
        );

        const outcome = await transition.catch((error: unknown) => error);
        const wasRefused = outcome instanceof AppError && outcome.code === "TRANSITION_REFUSED";
        expect(wasRefused ? "refused" : outcome).toBe(to ?? "refused");
        expect(await rowOf(id)).toMatchObject({ status: to ?? status });
      }
    },
  );

  it("and API calls together cover every lifecycle action", () => {
    const taken = new Set<VideoAction>(SYSTEM_ACTIONS);
    for (const { actionFor } of Object.values(CALLS)) for (const state of STATES) taken.add(actionFor(state));

    expect([...taken].toSorted()).toEqual(VIDEO_ACTIONS.toSorted());
  });
});

describe("POST /videos/{id}/restore", () => {
  it.each<[VideoStatus, VideoStatus]>([
    ["draft", "draft"],
    ["uploading", "draft"],
    ["processing", "processing"],
    ["failed", "failed"],
    ["processed", "processed"],
    ["scheduled", "scheduled"],
    ["premiere_scheduled", "premiere_scheduled"],
    ["public", "public"],
  ])("restores a deleted video that was %s as %s [ADM-014]", async (status, restored) => {
    const id = await videoIn({ status, isReady: status !== "draft" && status !== "processing" });
    await creator.call(videos.remove, { params: { id } });

    const video = await admin.call(videoModeration.restore, { params: { id } });

    expect(video).toMatchObject({ status: restored });
    expect(await rowOf(id)).toMatchObject({ listed: restored === "public", deleted_at: null });
  });
});
