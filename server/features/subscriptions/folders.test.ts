import { afterAll, beforeAll, expect, it } from "vitest";
import { folders } from "#shared/subscriptions/folders.ts";
import { subscriptions } from "#shared/subscriptions/contract.ts";
import { openWorld, type World } from "#server/testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function subscriber() {
  const person = await world.person();
  const channelIds: string[] = [];
  for (let number = 0; number < 2; number += 1) {
    const { channel } = await world.creator();
    await person.call(subscriptions.subscribe, { params: { id: channel._id } });
    channelIds.push(channel._id);
  }
  const [first = "", second = ""] = channelIds;
  return { call: person.call, first, second };
}

it("keeps a channel in at most one folder until the subscription ends", async () => {
  const { call, first, second } = await subscriber();
  const { channel: foreign } = await world.creator();
  const trains = await call(folders.create, { body: { name: "Koleje", channelIds: [first, foreign._id] } });
  expect(trains).toMatchObject({ name: "Koleje", channelIds: [first] });

  const evening = await call(folders.create, { body: { name: "Do kolacji", channelIds: [first, second] } });
  const { items } = await call(folders.list);
  expect(items.map(({ name, channelIds }) => [name, channelIds.toSorted()])).toEqual([
    ["Do kolacji", [first, second].toSorted()],
    ["Koleje", []],
  ]);

  const params = { id: evening._id };
  expect(await call(folders.edit, { params, body: { channelIds: [second] } })).toMatchObject({
    name: "Do kolacji",
    channelIds: [second],
  });
  expect(await call(folders.edit, { params, body: { name: "Wieczorem" } })).toMatchObject({
    name: "Wieczorem",
    channelIds: [second],
  });
  await call(subscriptions.unsubscribe, { params: { id: second } });
  expect(await call(folders.list)).toMatchObject({
    items: [
      { name: "Koleje", channelIds: [] },
      { name: "Wieczorem", channelIds: [] },
    ],
  });
});

it("keeps the subscriptions when a folder is deleted", async () => {
  const { call, first, second } = await subscriber();
  const { _id } = await call(folders.create, { body: { name: "Koleje", channelIds: [first] } });

  await call(folders.remove, { params: { id: _id } });

  expect((await call(subscriptions.mine, { query: {} })).ids.toSorted()).toEqual([first, second].toSorted());
  expect((await call(folders.list)).count).toBe(0);
});

it("rejects a duplicate name, too many folders, and access to folders of others", async () => {
  const { call } = await world.person();
  const body = (name: string) => ({ name, channelIds: [] });
  const { _id } = await call(folders.create, { body: body("Koleje") });
  await expect(call(folders.create, { body: body("KOLEJE") })).rejects.toMatchObject({ status: 409 });
  await expect(call(folders.create, { body: body(" ") })).rejects.toMatchObject({ status: 400 });
  const stranger = await world.person();
  const params = { id: _id };
  await expect(stranger.call(folders.edit, { params, body: body("Moje") })).rejects.toMatchObject({
    status: 403,
  });
  await expect(stranger.call(folders.remove, { params })).rejects.toMatchObject({ status: 403 });

  for (let number = 1; number < 30; number += 1) {
    await call(folders.create, { body: body(`Folder ${number}`) });
  }
  await expect(call(folders.create, { body: body("O jeden za dużo") })).rejects.toMatchObject({
    code: "FOLDERS_TOO_MANY",
  });
});
