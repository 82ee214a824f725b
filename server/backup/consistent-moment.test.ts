import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#server/platform/database/pool.ts";
import { masterKey } from "#server/features/images/keys.ts";
import type { World } from "#server/testing/world.ts";
import {
  backUp,
  makeEmptySite,
  makeFolder,
  openTarget,
  restore,
  siteOf,
  withListHooks,
} from "./testing/backed-up-site.ts";
import { openCreatorSite, type CreatorSite } from "./testing/creator-site.ts";

let site: CreatorSite;
let world: World;

beforeAll(async () => {
  site = await openCreatorSite();
  world = site.world;
});
afterAll(() => world.close());

describe("a backup of a site that changes meanwhile", () => {
  it("names no file that was deleted or replaced while it ran [MAC-065]", { tags: ["slow"] }, async () => {
    await site.saveSubtitles("first");
    const target = await openTarget(await makeFolder());
    const lines: string[] = [];
    let [isAhead, isFirst] = [true, true];
    const storage = withListHooks(world.services.storage, {
      async after() {
        if (isAhead) await site.saveSubtitles("second");
        isAhead = false;
      },
      async beforeNamed() {
        // The first snapshot names the second subtitles, which have not been copied yet.
        if (!isFirst) return;
        isFirst = false;
        await site.saveSubtitles("third");
        await site.removeAvatar();
      },
    });

    await backUp({ ...siteOf(world), storage }, { target, onLine: (line) => lines.push(line) });
    const empty = await makeEmptySite();
    await restore(empty, target);

    expect(lines).toContain("Deleted before they could be copied: 1; once more");
    expect(await site.readSubtitles(empty)).toContain("third");
    const { pool, close } = openDatabase(empty.databaseUrl, { max: 1 });
    const { rows } = await pool.query("select has_avatar from users where id = $1", [site.creator.id]);
    await close();
    expect(rows).toEqual([{ has_avatar: false }]);
  });

  it(
    "has the file that was copied before its row was changed, if the snapshot names it [MAC-065]",
    { tags: ["slow"] },
    async () => {
      await site.setAvatar("#0c0");
      const avatar = await world.services.storage.readAll(masterKey("user", site.creator.id));
      const target = await openTarget(await makeFolder());
      const lines: string[] = [];
      let lists = 0;
      const storage = withListHooks(world.services.storage, {
        async before() {
          lists += 1;
          if (lists === 2) await site.removeAvatar();
        },
      });

      await backUp({ ...siteOf(world), storage }, { target, onLine: (line) => lines.push(line) });
      const empty = await makeEmptySite();
      await restore(empty, target);

      expect(lists).toBe(2);
      expect(await empty.storage.readAll(masterKey("user", site.creator.id))).toEqual(avatar);
    },
  );

  it(
    "goes on until it has a file that comes and goes, and calls it not lost [MAC-065]",
    { tags: ["slow"] },
    async () => {
      await site.removeAvatar();
      const key = masterKey("user", site.creator.id);
      const target = await openTarget(await makeFolder());
      let [isAhead, snapshots] = [true, 0];
      const hooked = withListHooks(world.services.storage, {
        async after() {
          if (isAhead) await site.setAvatar("#00c");
          isAhead = false;
        },
        async beforeNamed() {
          snapshots += 1;
          if (snapshots === 1) await site.removeAvatar();
          // The first half of a removal: the file is gone, the row still names it.
          else if (snapshots === 2) await world.services.storage.remove(key);
        },
        async afterNamed() {
          if (snapshots === 1) await site.setAvatar("#0cc");
        },
      });
      const storage = {
        ...hooked,
        async stat(wanted: string) {
          const found = await hooked.stat(wanted);
          // A new image, before the next snapshot.
          if (snapshots === 2) await site.setAvatar("#ccc");
          return found;
        },
      };

      const { lostMedia } = await backUp({ ...siteOf(world), storage }, { target });
      const empty = await makeEmptySite();
      await restore(empty, target);

      expect(snapshots).toBe(3);
      expect(lostMedia).toEqual([]);
      expect(await empty.storage.readAll(key)).toEqual(await world.services.storage.readAll(key));
    },
  );

  it("reports a lost file whose row changes all the time", { tags: ["slow"] }, async () => {
    const touch = (hasAvatar: boolean) =>
      site.run(`update users set has_avatar = ${hasAvatar} where id = '${site.creator.id}'`);
    await site.removeAvatar();
    await touch(true);
    const target = await openTarget(await makeFolder());
    const storage = withListHooks(world.services.storage, { beforeNamed: () => touch(true) });

    const { lostMedia } = await backUp({ ...siteOf(world), storage }, { target });

    expect(lostMedia).toEqual([masterKey("user", site.creator.id)]);
    await touch(false);
  });

  it(
    "has all media that its journal of a live stream lists, also of a session that has just begun [MAC-070]",
    { tags: ["slow"] },
    async () => {
      const live = path.join(world.services.config.dataDir, "live", "stream");
      await mkdir(path.join(live, "0001"), { recursive: true });
      await writeFile(path.join(live, "0001", "audio.mp4"), "first");
      await writeFile(path.join(live, "journal.ndjson"), "0001\n");
      onTestFinished(() => rm(live, { recursive: true }));
      const target = await openTarget(await makeFolder());
      const onLine = (line: string) => {
        // Otherwise the journal that was copied ahead is used.
        if (line.startsWith("Snapshot")) appendFileSync(path.join(live, "journal.ndjson"), "0001\n");
        // The journals have been listed, and are not copied yet.
        if (!/^Journals of live streams: \d+ files/.test(line)) return;
        mkdirSync(path.join(live, "0002"));
        writeFileSync(path.join(live, "0002", "audio.mp4"), "second");
        appendFileSync(path.join(live, "journal.ndjson"), "0002\n");
      };

      await backUp(siteOf(world), { target, onLine });
      const empty = await makeEmptySite();
      await restore(empty, target);

      const restored = path.join(empty.dataDir, "live", "stream");
      expect(await readFile(path.join(restored, "journal.ndjson"), "utf8")).toBe("0001\n0001\n0002\n");
      expect(await readFile(path.join(restored, "0002", "audio.mp4"), "utf8")).toBe("second");
    },
  );

  it(
    "has media and uploads that were moved to another disk by a symbolic link [MAC-070]",
    { tags: ["slow"] },
    async () => {
      const { dataDir } = world.services.config;
      const larger = await makeFolder();
      for (const name of ["media/images", "uploads"]) {
        const [folder, moved] = [path.join(dataDir, name), path.join(larger, path.basename(name))];
        await rename(folder, moved);
        await symlink(moved, folder);
        onTestFinished(async () => {
          await rm(folder);
          await rename(moved, folder);
        });
      }
      await site.setAvatar("#fc0");
      await writeFile(path.join(larger, "uploads", "part"), "the first bytes");
      const target = await openTarget(await makeFolder());

      const { lostMedia } = await backUp(siteOf(world), { target });
      const empty = await makeEmptySite();
      await restore(empty, target);

      expect(lostMedia).toEqual([]);
      expect(await empty.storage.stat(masterKey("user", site.creator.id))).toBeDefined();
      expect(await readFile(path.join(empty.dataDir, "uploads", "part"), "utf8")).toBe("the first bytes");
    },
  );

  it("copies the data folder before its snapshot", async () => {
    const large = path.join(world.services.config.dataDir, "uploads", "large");
    await writeFile(large, Buffer.alloc(1_000_000));
    onTestFinished(() => rm(large));
    const lines: string[] = [];

    await backUp(siteOf(world), {
      target: await openTarget(await makeFolder()),
      onLine: (line) => lines.push(line),
    });

    expect(lines).toContainEqual(
      expect.stringMatching(/^Data folder at the snapshot: .* 0 to copy, 0 bytes$/),
    );
  });
});
