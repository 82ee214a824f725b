import { describe, expect, it } from "vitest";
import { describeLiveFaults, readLiveFaults } from "./live-faults.ts";

describe("the report of the faults of live streams", () => {
  it("lists what viewers saw and what the recording lacks, for each test that measured it [LVE-125]", () => {
    const killed = { fault: "kill -9", longestHoleSeconds: 1.52, missingSeconds: 0.74 };
    const away = { fault: "away", longestHoleSeconds: 6, missingSeconds: 0.31, senderAwaySeconds: 5 };
    const report = {
      testResults: [
        { assertionResults: [{ meta: { liveFaults: [killed] } }, { meta: {} }, {}] },
        { assertionResults: [{ meta: { liveFaults: [away] } }] },
      ],
    };

    const table = describeLiveFaults(readLiveFaults(report)).split("\n");

    expect(table).toHaveLength(3);
    expect(table[1]).toMatch(/^kill -9 +1\.5 s +0\.7 s +0\.0 s$/);
    expect(table[2]).toMatch(/^away +6\.0 s +0\.3 s +5\.0 s$/);
    expect(describeLiveFaults([])).toBe("");
  });
});
