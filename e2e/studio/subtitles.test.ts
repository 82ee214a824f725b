import { expect, test, type Page } from "@playwright/test";
import { m } from "#web/i18n/compiled/messages.js";
import { accessibilityFaults } from "../accessibility.ts";
import { openHydrated } from "../page-frame.ts";
import { type Creator, makeCreator, publishVideo, screen, signIn } from "../site.ts";

test.use({ locale: "pl-PL", viewport: { width: 1440, height: 900 } });

/** Subtitles of another video: a cue that ends as it starts, one without times, italics, and a single arrow. */
const ODD = [
  ...["1", "00:00:01,000 -> 00:00:02,000", "Raz", ""],
  ...["2", "00:00:02,000 --> 00:00:02,000", "Dwa", ""],
  ...["3", "00:00:60,000 --> 00:01:02,000", "Trzy", ""],
  ...["4", "01:00:05,000 --> 01:00:06,000", "<i>Cztery</i>", ""],
].join("\r\n");

let creator: Creator;
let videoId: string;

test.beforeAll(async () => {
  creator = await makeCreator("Napisy z czatu");
  videoId = await publishVideo(creator, "Film z napisami");
});

async function uploadSubtitles(page: Page, locale: "pl" | "en", text: string): Promise<void> {
  await page.locator('input[type=file][accept*=".srt"]').setInputFiles({
    ...{ name: "napisy.srt", mimeType: "application/x-subrip" },
    buffer: Buffer.from(text),
  });
  await expect(page.getByText(m.videos_subtitles_added_on_save({}, { locale }))).toBeVisible();
  await page.getByRole("button", { name: m.studio_save({}, { locale }), exact: true }).click();
  await expect(page.getByText(m.studio_saved({}, { locale }))).toBeVisible();
}

for (const locale of ["pl", "en"] as const) {
  test(`the studio tells in ${locale} which lines of a subtitle file are left out, and that its times are another video's`, async ({
    page,
  }) => {
    const track = m.videos_subtitles_cues({ amount: "2" }, { locale });
    const mark = m.videos_subtitles_omitted({ amount: "2" }, { locale });
    const late = m.videos_subtitles_beyond_end({ start: "1:00:05", duration: "0:12" }, { locale });
    await signIn(page, creator);
    await openHydrated(page, screen(locale, `/manage-channel/${creator.channelId}/videos/${videoId}`));

    await uploadSubtitles(page, locale, ODD);

    await expect(page.getByRole("alert").getByRole("listitem")).toHaveText([
      m.videos_subtitles_report_order({ line: 6 }, { locale }),
      m.videos_subtitles_report_time({ line: 10 }, { locale }),
      m.videos_subtitles_report_formatting({ line: 14 }, { locale }),
    ]);
    await expect(page.getByText(`${track} · ${mark}`)).toBeVisible();
    await expect(page.getByText(late)).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.reload();
    await expect(page.getByText(`${track} · ${mark}`)).toBeVisible();
    await expect(page.getByText(late)).toBeVisible();

    await uploadSubtitles(page, locale, ODD.slice(0, ODD.indexOf("2\r\n")));
    await expect(page.getByText(m.videos_subtitles_cues({ amount: "1" }, { locale }))).toBeVisible();
    await expect(page.getByText(mark)).toHaveCount(0);
    await expect(page.getByText(late)).toHaveCount(0);
  });
}
