import { encodeRenditions } from "#server/media/encode.ts";
import { inTransaction } from "#server/platform/database/pool.ts";
import type { Services } from "#server/platform/services.ts";
import { startParts } from "./encode-in-parts.ts";
import { forgetFile, listFiles, saveFile } from "./files.ts";
import { goOn, isEncoded, playable, remainingPasses, storeFiles } from "./go-on.ts";
import { makePlayable } from "./make-playable.ts";
import { listParts } from "./parts-store.ts";
import { findInfo, type StepName } from "./steps.ts";
import type { Workbench } from "./workbench.ts";

/**
 * Encodes what is still missing: what can be made in one reading of the source, or of a long film every stretch by a
 * job of its own.
 */
export async function encodeVideo(services: Services, bench: Workbench): Promise<void> {
  const { db } = services;
  const { videoId, uploadId, engine, file, folder, signal } = bench;
  const [info, stored] = await Promise.all([findInfo(db, videoId), listFiles(db, videoId, uploadId)]);
  if (!info || engine.mode !== "full") return;
  const passes = remainingPasses(engine, info, stored);
  const [renditions] = passes;
  if (!renditions) return inTransaction(db, (tx) => goOn(services, tx, bench, info));
  if ((await listParts(db, bench)).length > 0 || (await startParts(services, bench, info, passes))) return;

  const step: StepName = stored.some(isEncoded) ? "renditions" : "default";
  await bench.step(step, async (onProgress) => {
    const task = { engine, file, info, renditions, outDir: folder, onProgress, signal };
    const { files, isDamaged } = await encodeRenditions(task);
    await storeFiles(services, bench, files);
    await inTransaction(db, async (tx) => {
      for (const one of files) await saveFile(tx, videoId, playable(one, uploadId));
      // Browsers stop at broken frames, which encoding has healed: the repacked source gives way to a rung of its size.
      if (isDamaged) await forgetFile(tx, bench, "source");
      await makePlayable(services, tx, bench, info);
      await goOn(services, tx, bench, info);
    });
  });
}
