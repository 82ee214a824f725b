import { describe, expect, it } from "vitest";
import { openBackupTarget } from "./backup-target.ts";

describe("a bucket for backups", () => {
  it("is not that of the media, however its address is written", async () => {
    const keys = { accessKey: "key", secretKey: "secret", region: undefined };
    const env = {
      BACKUP_S3_ENDPOINT: "http://LOCALHOST:9/",
      BACKUP_S3_ACCESS_KEY: "key",
      BACKUP_S3_SECRET_KEY: "secret",
    };
    const s3 = { endpoint: "http://localhost:9", bucket: "media", ...keys };
    const config = { dataDir: "/nadaj-has-no-such-folder", s3 };

    await expect(
      openBackupTarget({ location: "s3://media/backups", config, env, isForReading: false }),
    ).rejects.toThrow("The bucket media has the media of the site");
  });
});
