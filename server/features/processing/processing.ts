import type { UseCaseInput } from "#shared/endpoint.ts";
import type { Processing, videos } from "#shared/videos/contract.ts";
import { mediaFailureText } from "#shared/videos/failures.ts";
import { findSource, findUploadProgress } from "#server/features/uploads/uploads.ts";
import type { UploadServices } from "#server/features/uploads/uploads.ts";
import { AppError } from "#shared/errors.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { SignedInContext } from "#server/platform/http/context.ts";
import { listFiles } from "#server/features/video-files/video-files.ts";
import { restartProcessing } from "./restart-processing.ts";
import { listSteps, type StepRow } from "./step-store.ts";
import { PROGRESS_WEIGHTS } from "./steps.ts";
import { loadVideoFor } from "#server/features/videos/videos.ts";

export interface ProcessingUseCases {
  showProcessing(
    context: SignedInContext,
    input: UseCaseInput<typeof videos.processing>,
  ): Promise<Processing>;
  retryProcessing(context: SignedInContext, input: UseCaseInput<typeof videos.retry>): Promise<Processing>;
}

export function openProcessing({ uploadFolder }: UploadServices): ProcessingUseCases {
  /** Progress of the upload and the processing. */
  async function showProcessing(
    { db, viewer, locale, settings }: SignedInContext,
    { params }: UseCaseInput<typeof videos.processing>,
  ): Promise<Processing> {
    const video = await loadVideoFor(db, viewer, params.id, "edit");
    const source = await findSource(db, video.id);
    const [steps, files, upload] = await Promise.all([
      listSteps(db, video.id),
      source ? listFiles(db, video.id, source.uploadId) : [],
      findUploadProgress(db, uploadFolder, video.id),
    ]);
    const failed = steps.find(({ state }) => state === "failed");
    return {
      status: video.status,
      progress: overallProgress(steps),
      steps: steps.map(({ name, state, progress }) => ({ name, state, progress })),
      renditions: files.filter(({ kind }) => kind === "video").map(({ name }) => name),
      upload,
      failure: failed
        ? mediaFailureText(failed.failure ?? "", locale, settings.get("limits.videoLength"))
        : null,
    };
  }

  /** Retries a failed processing. */
  async function retryProcessing(
    context: SignedInContext,
    { params }: UseCaseInput<typeof videos.retry>,
  ): Promise<Processing> {
    const { db, viewer, now, queue } = context;
    await loadVideoFor(db, viewer, params.id, "edit");
    const source = await findSource(db, params.id);
    if (!source) throw new AppError("NOT_FOUND");
    await inTransaction(db, async (tx) => {
      const file = { videoId: params.id, uploadId: source.uploadId };
      await restartProcessing({ db: tx, now, queue }, file);
    });
    return showProcessing(context, { params, query: undefined, body: undefined });
  }

  return { showProcessing, retryProcessing };
}

/** Overall percentage of the steps that are not skipped. */
export function overallProgress(steps: readonly Pick<StepRow, "name" | "state" | "progress">[]): number {
  const needed = steps.filter(({ state }) => state !== "skipped");
  const weightOf = ({ name }: Pick<StepRow, "name">) => PROGRESS_WEIGHTS.get(name) ?? 0;
  const total = needed.reduce((sum, step) => sum + weightOf(step), 0);
  if (total === 0) return 0;
  const done = needed.reduce((sum, step) => sum + weightOf(step) * step.progress, 0);
  return Math.round(done / total);
}
