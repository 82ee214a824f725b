import { describe, expect, it } from "vitest";
import { isPlayable, nextVideoStatus, restoredStatus, VIDEO_ACTIONS, VIDEO_STATUSES } from "./lifecycle.ts";

describe("the lifecycle of a video", () => {
  it("allows only these transitions", () => {
    const arrows = VIDEO_STATUSES.map((status) => {
      const steps = VIDEO_ACTIONS.map((action) => [action, nextVideoStatus(status, action)] as const);
      return [status, ...steps.filter(([, to]) => to).map(([action, to]) => `${action}:${to}`)].join(" ");
    });

    expect(arrows).toEqual([
      "draft startUpload:uploading goLive:public delete:deleted",
      "uploading startUpload:uploading cancelUpload:draft completeUpload:processing publishWhenReady:uploading" +
        " delete:deleted",
      "processing makePlayable:processed makePlayableAndPublish:public fail:failed retry:processing" +
        " publishWhenReady:processing schedulePublish:scheduled schedulePremiere:premiere_scheduled delete:deleted",
      "processed retry:processed replaceFile:processed publish:public schedulePublish:scheduled" +
        " schedulePremiere:premiere_scheduled delete:deleted",
      "scheduled makePlayable:scheduled fail:failed retry:scheduled replaceFile:scheduled publish:public" +
        " publishWhenReady:processing schedulePublish:scheduled cancelPublish:processed" +
        " cancelPublishUnready:processing schedulePremiere:premiere_scheduled release:public delete:deleted",
      "premiere_scheduled makePlayable:premiere_scheduled fail:failed retry:premiere_scheduled" +
        " replaceFile:premiere_scheduled schedulePremiere:premiere_scheduled cancelPremiere:processed" +
        " cancelPremiereUnready:processing cancelPremiereAndPublish:public release:public delete:deleted",
      "public makePlayable:public retry:public replaceFile:public endUnrecorded:draft delete:deleted",
      "failed startUpload:uploading retry:processing delete:deleted",
      "deleted",
    ]);
  });

  it("can be watched once its file is processed, published or not", () => {
    expect(VIDEO_STATUSES.filter(isPlayable)).toEqual([
      "processed",
      "scheduled",
      "premiere_scheduled",
      "public",
    ]);
  });
});

describe("a video that is restored", () => {
  it.each([
    ["draft", { isDatePast: true, hasFile: true }, "draft"],
    ["uploading", { isDatePast: false, hasFile: true }, "draft"],
    ["deleted", { isDatePast: false, hasFile: true }, "draft"],
    ["scheduled", { isDatePast: false, hasFile: false }, "scheduled"],
    ["premiere_scheduled", { isDatePast: false, hasFile: true }, "premiere_scheduled"],
    ["scheduled", { isDatePast: true, hasFile: true }, "processed"],
    ["premiere_scheduled", { isDatePast: true, hasFile: false }, "processing"],
    ["public", { isDatePast: true, hasFile: false }, "public"],
    ["failed", { isDatePast: true, hasFile: true }, "failed"],
  ] as const)("goes from %s, with %j, to %s", (previous, facts, restored) => {
    expect(restoredStatus(previous, facts)).toBe(restored);
  });
});
