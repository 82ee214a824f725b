import { SaxesParser } from "saxes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { channels } from "#shared/channels/contract.ts";
import { makeVideo } from "#server/testing/make-video.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A public video with a sound track, so that it is in podcasts, too. */
async function publishVideo(
  creator: Awaited<ReturnType<World["creator"]>>,
  texts: { title: string; description: string; tags?: string[] },
): Promise<void> {
  const { db } = world.services;
  const id = await makeVideo(world, creator, "public");
  const { playing_upload_id: upload_id } = await db
    .updateTable("videos")
    .set(texts)
    .where("id", "=", id)
    .returning("playing_upload_id")
    .executeTakeFirstOrThrow();
  const track = JSON.stringify({ sizeBytes: 1 });
  await db
    .insertInto("video_files")
    .values({ video_id: id, name: "audio", kind: "audio", upload_id: upload_id ?? "", track })
    .execute();
}

async function get(path: string): Promise<string> {
  return (await fetch(world.url + path)).text();
}

/** Reads XML with a strict parser: the faults it finds, and the texts of the elements with a name. */
function readXml(xml: string, name = ""): { faults: string[]; texts: string[] } {
  const faults: string[] = [];
  const texts: string[] = [];
  let text = "";
  const add = (part: string) => {
    text += part;
  };
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", ({ message }) => faults.push(message));
  parser.on("opentag", () => {
    text = "";
  });
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", (tag) => {
    if (tag.name === name) texts.push(text.trim());
  });
  parser.write(xml).close();
  return { faults, texts };
}

describe("feeds and sitemaps", () => {
  it("are well-formed, whatever texts are stored", async () => {
    // Texts that were stored before such characters were refused.
    const bad = "Wykres\u001d i\u0001 \u000btabela\ufffe\uffff 🎬 ]]> <b> &nbsp;\u0085\u2028";
    const creator = await world.creator();
    const { _id: channelId } = creator.channel;
    await publishVideo(creator, { title: bad, description: bad, tags: [bad] });
    await world.services.db
      .updateTable("channels")
      .set({ name: bad, description: bad })
      .where("id", "=", channelId)
      .execute();
    const index = await get("/sitemap.xml");
    const parts = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path]) => path ?? "");
    const feeds = ["rss", "atom", "podcast"].flatMap((format) =>
      [`channels/${channelId}`, "new/all"].map((name) => `/feeds/${name}.${format}`),
    );

    expect(parts.join()).toContain("videos-");
    for (const path of feeds) expect(await get(path)).toContain("Wykres i tabela 🎬");
    for (const path of [...feeds, ...parts]) {
      expect({ path, faults: readXml(await get(path)).faults }).toEqual({ path, faults: [] });
    }
  });
});

describe("titles", () => {
  const WRITTEN = "Używam List<String> i <T>, ]]> Tom & Jerry &amp; &lt;b&gt;";
  const ESCAPED =
    "Używam List&#x3C;String&#x3E; i &#x3C;T&#x3E;, ]]&#x3E; Tom &#x26; Jerry &#x26;amp; &#x26;lt;b&#x26;gt;";

  it.each(["rss", "podcast"])("of %s are plain text, escaped once by references", async (format) => {
    const creator = await world.creator();
    await publishVideo(creator, { title: WRITTEN, description: "Opis <b>", tags: ["a<b&c"] });

    const xml = await get(`/feeds/channels/${creator.channel._id}.${format}`);

    expect(readXml(xml, "title").texts).toContain(WRITTEN);
    expect(xml).toContain(`<title>${ESCAPED}</title>`);
    expect(readXml(xml, "category").texts).toContain("a<b&c");
    expect(readXml(xml, "description").texts).toContain("Opis &lt;b&gt;");
  });
});

describe("descriptions", () => {
  const WRITTEN =
    'Wiersz pierwszy\n\nUżywam List<String> i <T>, "tak"\r\nTom & Jerry, https://a.pl/?b=1&c=2.';
  const SHOWN =
    'Wiersz pierwszy<br>\n<br>\nUżywam List&lt;String&gt; i &lt;T&gt;, &quot;tak&quot;<br>\nTom &amp; Jerry, <a href="https://a.pl/?b=1&amp;c=2" rel="nofollow ugc">https://a.pl/?b=1&amp;c=2</a>.';

  it.each(["rss", "podcast"])("of %s are HTML with line breaks, brackets and links", async (format) => {
    const creator = await world.creator();
    const params = { id: creator.channel._id };
    await creator.call(channels.edit, { params, body: { description: WRITTEN } });
    await publishVideo(creator, { title: "Z opisem", description: WRITTEN });

    const xml = await get(`/feeds/channels/${params.id}.${format}`);

    expect(readXml(xml, "description").texts).toEqual([SHOWN, SHOWN]);
  });

  it("of Atom are text as it was written", async () => {
    const creator = await world.creator();
    await publishVideo(creator, { title: "Z opisem", description: WRITTEN });

    const xml = await get(`/feeds/channels/${creator.channel._id}.atom`);

    expect(readXml(xml, "summary").texts[0]).toBe(WRITTEN.replace("\r", ""));
    expect(xml).toContain('<summary type="text">');
  });
});
