import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#shared/accounts/contract.ts";
import { security } from "#shared/accounts/security.ts";
import { playlists } from "#shared/playlists/contract.ts";
import { search } from "#shared/search/contract.ts";
import { smartlists } from "#shared/search/smartlists.ts";
import { subtitles } from "#shared/subtitles/contract.ts";
import { openWorld, outcomeOf, until, type World } from "#server/testing/world.ts";
import { passagesOf, passageFromMatch, reindexTranscripts } from "./transcript-search.ts";
import { reindexSearch } from "./reindex.ts";

let world: World;
let creator: Awaited<ReturnType<World["creator"]>>;

beforeAll(async () => {
  world = await openWorld();
  creator = await world.creator();
});
afterAll(() => world.close());

async function insertVideo(title: string, tags: string[] = []): Promise<string> {
  const { id } = await world.services.db
    .insertInto("videos")
    .values({
      ...{ channel_id: creator.channel._id, title, tags, status: "public", listed: true },
      ...{ published_at: world.clock.now(), width: null, height: null, created_by: creator.id },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await reindexSearch(world.services);
  return id;
}

async function insertNamedPerson(name: string, surname: string, settings: object = {}) {
  const person = await world.person();
  await world.services.db
    .updateTable("users")
    .set({ name, surname, settings: JSON.stringify(settings) })
    .where("id", "=", person.id)
    .execute();
  return person;
}

describe("GET /search?entity=users", () => {
  const find = async (query: string, call = world.call) => {
    const answer = await call(search.find, { query: { query, entity: "users" } });
    if (answer.entity !== "users") throw new Error("expected user results");
    return answer;
  };

  it("finds users by any form of their names, alone and among all results [DIS-023]", async () => {
    const { id } = await insertNamedPerson("Zdzisława", "Brzęczyszczewska");
    await insertNamedPerson("Jan", "Brzęczyszczewski");

    expect(await find("brzeczyszczewskiej")).toMatchObject({ count: 2 });
    expect(await find("zdzislawa brzęczyszcz")).toMatchObject({
      corrected: null,
      items: [{ _id: id, name: "Zdzisława Brzęczyszczewska" }],
    });
    expect(await world.call(search.find, { query: { query: "brzęczyszczewska" } })).toMatchObject({
      entity: "all",
      corrected: null,
      users: { count: 2 },
    });
  });

  it("leaves out users who are hidden from search, leaving, under 18 or muted", async () => {
    const shy = await insertNamedPerson("Teofil", "Skrytkowski");
    await shy.call(accounts.edit, { body: { settings: { hiddenFromSearch: true } } });
    const child = await insertNamedPerson("Ala", "Skrytkowska");
    await world.services.db.updateTable("users").set({ age: "under18" }).where("id", "=", child.id).execute();
    const leaving = await insertNamedPerson("Piotr", "Skrytkowski");
    await leaving.call(security.deleteAccount, { body: { password: leaving.password } });
    const loud = await insertNamedPerson("Krystyna", "Skrytkowska");
    const listener = await world.person();

    expect((await find("skrytkowski", listener.call)).items.map(({ _id }) => _id)).toEqual([loud.id]);
    await world.services.db
      .insertInto("user_mutes")
      .values({ user_id: listener.id, muted_id: loud.id, blocked_until: new Date("2100-01-01") })
      .execute();
    expect(await find("skrytkowski", listener.call)).toMatchObject({ count: 0 });
  });
});

describe("GET /search?entity=playlists", () => {
  it("finds public playlists that contain videos", async () => {
    const videoId = await insertVideo("Wąskotorówka w Rogowie");
    const make = async (name: string, visibility: "public" | "private") => {
      const { _id } = await creator.call(playlists.create, { body: { name, visibility } });
      return _id;
    };
    const shown = await make("Kolejki wąskotorowe", "public");
    const hidden = await make("Kolejki tajne", "private");
    await make("Kolejki puste", "public");
    for (const id of [shown, hidden]) {
      await creator.call(playlists.addVideo, { params: { id }, body: { videoId } });
    }

    const answer = await world.call(search.find, { query: { query: "kolejka", entity: "playlists" } });

    expect(answer).toMatchObject({ entity: "playlists", count: 1, items: [{ _id: shown, videosCount: 1 }] });
  });
});

const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
Dzień dobry, witam Państwa w naszej pracowni.

00:12:34.000 --> 00:12:38.000
A teraz hebluję deskę z jesionu, powoli, pod włos.

00:12:39.000 --> 00:12:41.000
Tak powstaje wiosło.
`;

describe("GET /search?entity=transcripts", () => {
  it("finds words in a transcript, with their second in the video", async () => {
    const id = await insertVideo("Warsztat szkutnika");
    const file = new Blob([VTT], { type: "application/octet-stream" });
    await creator.call(subtitles.save, { params: { id, language: "pl" }, file });
    await reindexTranscripts(world.services);

    const answer = await world.call(search.find, { query: { query: "jesionowi", entity: "transcripts" } });

    expect(answer).toMatchObject({ count: 1, items: [{ video: { _id: id }, passages: [{ seconds: 754 }] }] });
    if (answer.entity !== "transcripts") throw new Error("expected transcript results");
    const [passage] = answer.items[0]?.passages ?? [];
    const [mark] = passage?.marks ?? [];
    expect(passage?.text.slice(mark?.from, mark?.to)).toBe("jesionu");
    expect(await world.call(search.find, { query: { query: "wiosła" } })).toMatchObject({
      corrected: null,
      transcripts: { count: 1 },
    });
  });

  it("reflects changes and deletions of subtitles, and finds nothing in hidden videos", async () => {
    const id = await insertVideo("Koncert w stodole");
    const save = async (word: string) => {
      const text = `WEBVTT\n\n00:00:05.000 --> 00:00:09.000\nTo jest ${word}.\n`;
      const file = new Blob([text], { type: "application/octet-stream" });
      world.clock.advance(2);
      await creator.call(subtitles.save, { params: { id, language: "pl" }, file });
      await reindexTranscripts(world.services);
    };
    const count = async (query: string) => {
      // Responses to visitors are cached, so the search runs as an account.
      const answer = await creator.call(search.find, {
        query: { query, entity: "transcripts", exact: true },
      });
      return answer.entity === "transcripts" ? answer.count : undefined;
    };

    await save("cymbał");
    expect(await count("cymbał")).toBe(1);
    await save("ligawka");
    expect([await count("cymbał"), await count("ligawka")]).toEqual([0, 1]);
    await world.services.db.updateTable("videos").set({ listed: false }).where("id", "=", id).execute();
    expect(await count("ligawka")).toBe(0);
    await world.services.db.updateTable("videos").set({ listed: true }).where("id", "=", id).execute();
    await creator.call(subtitles.remove, { params: { id, language: "pl" } });
    expect(await count("ligawka")).toBe(0);
  });
});

describe("the words of subtitles", () => {
  it("are searchable once saved and not once replaced, without waiting for a sweep [LAS-145]", async () => {
    const id = await insertVideo("Lekcja w skansenie");
    const save = async (word: string) => {
      const text = `WEBVTT\n\n00:00:02.000 --> 00:00:04.000\nOto ${word}.\n`;
      const file = new Blob([text], { type: "application/octet-stream" });
      world.clock.advance(2);
      await creator.call(subtitles.save, { params: { id, language: "pl" }, file });
    };
    const isSaid = async (word: string) => {
      const query = { query: word, entity: "transcripts" as const, exact: true };
      const answer = await creator.call(search.find, { query });
      return answer.entity === "transcripts" && answer.items.some(({ video }) => video._id === id);
    };

    await save("kołowrotek");
    await until(() => isSaid("kołowrotek"), "the first word");
    await save("międlica");
    await until(() => isSaid("międlica"), "the word that took its place");
    expect(await isSaid("kołowrotek")).toBe(false);
  });
});

describe("a passage", () => {
  it("consists of whole cues, and is shown from the cue with the words", () => {
    const cues = Array.from({ length: 9 }, (_, place) => ({
      startSeconds: place * 10,
      endSeconds: place * 10 + 9,
      text: `Zdanie numer ${place} o czymś zupełnie innym niż poprzednie.`,
    }));

    const passages = passagesOf(cues);

    expect(passages.flatMap((passage) => passage.cues)).toHaveLength(9);
    expect(passages.length).toBeGreaterThan(1);
    const [, second] = passages[0]?.cues ?? [];
    expect(passageFromMatch(passages[0]?.cues ?? [], ["1"])).toMatchObject({ seconds: second?.[0] });
  });
});

describe("GET /search", () => {
  it("suggests a far more frequent word as did-you-mean", async () => {
    for (const number of [1, 2, 3, 4]) await insertVideo(`Kamper, odcinek ${number}`);
    await insertVideo("Kampar, gra planszowa");

    const find = (query: string) => world.call(search.find, { query: { query, entity: "videos" } });

    expect(await find("kampar")).toMatchObject({ didYouMean: "kamper", corrected: null, count: 1 });
    expect(await find("kamper")).toMatchObject({ didYouMean: null, count: 4 });
  });
});

describe("smartlists", () => {
  const filters = { query: "kolej", minDuration: 600, sort: "views" } as const;

  it("are saved, listed, renamed, changed and deleted [DIS-014, DIS-015, DIS-016, DIS-017, DIS-026]", async () => {
    const { call } = await world.person();
    const other = await call(smartlists.create, { body: { name: "Żubry", filters: { query: "żubr" } } });
    const { _id } = await call(smartlists.create, { body: { name: "Długie o kolei", filters } });

    expect(await call(smartlists.list)).toMatchObject({
      items: [{ _id, name: "Długie o kolei", filters }, { _id: other._id }],
      count: 2,
    });
    const changed = await call(smartlists.edit, {
      params: { id: _id },
      body: { name: "Kolej", filters: { published: "week" } },
    });
    expect(changed).toMatchObject({ name: "Kolej", filters: { published: "week" } });
    expect(changed.filters).not.toHaveProperty("query");
    await call(smartlists.remove, { params: { id: _id } });
    expect(await call(smartlists.list)).toMatchObject({ count: 1 });
  });

  it("need a filter; the result type alone is not one [DIS-015, DIS-027]", async () => {
    const { call } = await world.person();
    for (const empty of [{}, { entity: "videos" }, { sort: "new", sortDesc: true, exact: false }] as const) {
      const attempt = call(smartlists.create, { body: { name: "Pusta", filters: empty } });
      expect(await outcomeOf(attempt)).toMatchObject({ status: 400, code: "SMARTLIST_EMPTY" });
    }
    const { _id } = await call(smartlists.create, { body: { name: "Pełna", filters } });
    const emptied = call(smartlists.edit, { params: { id: _id }, body: { filters: {} } });
    expect(await outcomeOf(emptied)).toMatchObject({ code: "SMARTLIST_EMPTY" });
  });

  it("have unique names within an account [DIS-015, DIS-028]", async () => {
    const { call } = await world.person();
    const stranger = await world.person();
    await call(smartlists.create, { body: { name: "Góry", filters } });
    const { _id } = await call(smartlists.create, { body: { name: "Morze", filters } });

    const again = await outcomeOf(call(smartlists.create, { body: { name: " góry ", filters } }));
    expect(again).toMatchObject({ status: 409, code: "SMARTLIST_NAME_TAKEN" });
    const renamed = call(smartlists.edit, { params: { id: _id }, body: { name: "GÓRY" } });
    expect(await outcomeOf(renamed)).toMatchObject({ code: "SMARTLIST_NAME_TAKEN" });
    await call(smartlists.edit, { params: { id: _id }, body: { name: "MORZE" } });
    await stranger.call(smartlists.create, { body: { name: "Góry", filters } });
  });

  it("are private to their account [DIS-014, DIS-016, DIS-017]", async () => {
    const { call } = await world.person();
    const { _id } = await call(smartlists.create, { body: { name: "Moja", filters } });
    const stranger = await world.person({ role: "admin" });
    const params = { id: _id };

    expect(await stranger.call(smartlists.list)).toMatchObject({ count: 0 });
    expect(
      await outcomeOf(stranger.call(smartlists.edit, { params, body: { name: "Cudza" } })),
    ).toMatchObject({ status: 403 });
    expect(await outcomeOf(stranger.call(smartlists.remove, { params }))).toMatchObject({ status: 403 });
    expect(await call(smartlists.list)).toMatchObject({ items: [{ name: "Moja" }] });
  });
});
