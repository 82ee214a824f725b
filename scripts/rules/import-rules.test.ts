import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";

const PROJECT = path.join(import.meta.dirname, "../..");

const REFUSED = [
  ["shared/videos/slug.ts", "node:fs"],
  ["shared/videos/slug.ts", "react"],
  ["shared/videos/slug.ts", "kysely"],
  ["shared/videos/slug.ts", "../paging.ts"],
  ["shared/videos/slug.ts", "#server/platform/clock.ts"],
  ["shared/videos/slug.ts", "#web/api.ts"],
  ["shared/videos/slug.test.ts", "#server/platform/clock.ts"],
  ["server/main.ts", "#web/router.tsx"],
  ["server/roles/api.ts", "#server/features/videos/videos.ts"],
  ["server/features/videos/videos.ts", "#server/features/channels/routes.ts"],
  ["server/features/videos/videos.ts", "#server/features/channels/rules.ts"],
  ["server/features/videos/videos.ts", "#server/features/channels/store.ts"],
  ["server/features/videos/videos.ts", "#server/features/channels/view.ts"],
  ["server/features/videos/videos.ts", "#server/features/channels/jobs.ts"],
  ["server/features/videos/videos.ts", "#server/features/channels/listeners.ts"],
  ["server/features/videos/videos.ts", "#server/features/channels/team-store.ts"],
  ["server/features/videos/videos.ts", "#server/features/accounts/security-routes.ts"],
  ["server/features/live/ingest/ingest.ts", "#server/features/channels/store.ts"],
  ["server/features/live/ingest/ingest.ts", "../../channels/channels.ts"],
  ["server/features/videos/videos.ts", "#server/features/live/store.ts"],
  ["server/features/videos/videos.ts", "../channels/channels.ts"],
  ["server/features/videos/videos.ts", "#server/server.ts"],
  ["server/features/videos/videos.ts", "#server/roles/api.ts"],
  ["server/features/videos/videos.ts", "#web/api.ts"],
  ["server/media/probe/probe.ts", "#server/features/videos/videos.ts"],
  ["server/media/probe/probe.ts", "#server/live/ingest.ts"],
  ["server/live/ingest.ts", "#server/features/live/live.ts"],
  ["server/platform/log.ts", "#server/features/videos/videos.ts"],
  ["server/platform/log.ts", "#server/media/probe.ts"],
  ["server/platform/log.ts", "#server/live/ingest.ts"],
  ["server/platform/log.ts", "#server/server.ts"],
  ["web/router.tsx", "#server/server.ts"],
  ["web/layouts/footer.tsx", "#web/pages/home/home-page.tsx"],
  ["web/pages/public/watch/watch-page.tsx", "#web/pages/home/home-page.tsx"],
  ["web/pages/public/watch/stage/watch-stage.tsx", "#web/pages/home/home-page.tsx"],
  ["web/pages/studio/edit-video/file/file-panel.tsx", "#web/pages/public/watch/watch-page.tsx"],
  ["web/pages/public/watch/watch-page.tsx", "#server/platform/clock.ts"],
  ["web/features/videos/queries.ts", "#web/features/channels/queries.ts"],
  ["web/features/chat/polls/chat-polls.tsx", "../../channels/queries.ts"],
  ["web/features/videos/queries.ts", "../channels/queries.ts"],
  ["web/features/videos/queries.ts", "#web/pages/home/home-page.tsx"],
  ["web/features/videos/queries.ts", "#web/layouts/footer.tsx"],
  ["web/session/viewer.ts", "#web/features/videos/queries.ts"],
  ["web/player/player.tsx", "#web/features/videos/queries.ts"],
  ["web/ui/controls/button.tsx", "#web/features/videos/queries.ts"],
  ["web/ui/controls/button.tsx", "#web/player/player.tsx"],
  ["web/ui/controls/button.tsx", "#web/layouts/footer.tsx"],
] as const;

const ALLOWED = [
  ["shared/videos/slug.ts", "zod/mini"],
  ["shared/site-look/derive-palette.ts", "culori/fn"],
  ["shared/videos/slug.ts", "./contract.ts"],
  ["shared/videos/slug.ts", "#shared/paging.ts"],
  ["shared/videos/slug.test.ts", "vitest"],
  ["server/server.ts", "#server/features/videos/routes.ts"],
  ["server/roles/api.ts", "#server/server.ts"],
  ["server/features/videos/videos.ts", "./store.ts"],
  ["server/features/live/ingest/ingest.ts", "../store.ts"],
  ["server/features/live/ingest/ingest.ts", "#server/features/live/delivery/live-media.ts"],
  ["server/features/videos/videos.ts", "#server/features/channels/channels.ts"],
  ["server/features/videos/videos.ts", "#server/media/probe.ts"],
  ["server/features/videos/videos.ts", "#server/platform/clock.ts"],
  ["server/features/videos/videos.ts", "#shared/videos/contract.ts"],
  ["server/platform/log.ts", "#shared/videos/contract.ts"],
  ["web/pages/public/watch/watch-page.tsx", "#web/features/videos/queries.ts"],
  ["web/pages/public/watch/watch-page.tsx", "#web/pages/public/watch/stage/watch-stage.tsx"],
  ["web/pages/public/watch/info/video-info.tsx", "#web/pages/public/watch/watch-layout.tsx"],
  ["web/pages/studio/edit-video/file/file-panel.tsx", "#web/pages/studio/edit-video/progress-panel.tsx"],
  ["web/pages/public/watch/watch-page.tsx", "#web/layouts/footer.tsx"],
  ["web/features/videos/queries.ts", "#web/ui/button.tsx"],
  ["web/features/chat/polls/chat-polls.tsx", "../chat-state.ts"],
  ["web/features/videos/queries.ts", "#web/player/player.tsx"],
  ["web/player/player.tsx", "#web/ui/button.tsx"],
] as const;

describe("the lint rules for imports", () => {
  const findings = lint([...REFUSED, ...ALLOWED]);

  it.each(REFUSED)("reject that %s imports %s", (file, imported) => {
    expect(findings).toContain(`${file} ${imported}`);
  });

  it.each(ALLOWED)("allow %s to import %s", (file, imported) => {
    expect(findings).not.toContain(`${file} ${imported}`);
  });
});

/** Adds the imports to a copy of the folders and returns those that the project's rules reject. */
function lint(plants: readonly (readonly [file: string, imported: string])[]): string[] {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "nadaj-arrows-"));
  try {
    for (const [index, [file, imported]] of plants.entries()) {
      fs.mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
      fs.appendFileSync(path.join(dir, file), `import type { Plant${index} } from "${imported}";\n`);
    }
    fs.copyFileSync(path.join(PROJECT, ".oxlintrc.json"), path.join(dir, ".oxlintrc.json"));
    const bin = path.join(PROJECT, "node_modules/.bin/oxlint");
    const { stdout } = spawnSync(process.execPath, [bin, "--format=unix"], { cwd: dir, encoding: "utf8" });
    const refusals = stdout.matchAll(/^(\S+?):\d+:\d+: '(\S+)' import is restricted/gm);
    return [...refusals].map(([, file, imported]) => `${file} ${imported}`);
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}
