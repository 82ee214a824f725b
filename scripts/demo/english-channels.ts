import { channel, type DemoChannel } from "./demo-channel.ts";

/** Channels in English. */
export const ENGLISH_CHANNELS: readonly DemoChannel[] = [
  channel("Baltic Letters", "sunset", "tourism", ["baltic", "sailing"], "Slow videos from a cold sea.", [
    "Sailing from Gdańsk to Gotland",
    ["Amber after the storm", "river"],
    ["The lighthouse keeper of Rozewie", "castle"],
    ["A winter morning on the Hel peninsula", "sky"],
  ]),
  channel(
    "Small Machines",
    "code",
    "technology",
    ["electronics", "diy"],
    "Things that blink, hum and sometimes work.",
    [
      ["A radio you can build on a kitchen table", "table"],
      ["Why capacitors sing", "vinyl"],
      "Repairing a forty-year-old synthesiser",
      ["Soldering without fear", "voices"],
    ],
  ),
  channel(
    "Night Train Radio",
    "railway",
    "music",
    ["ambient", "trains"],
    "Music for people who cannot sleep on trains.",
    [
      "Two hours of rails and rain",
      ["Recording a station at midnight", "houses"],
      ["A piano in the dining car", "stage"],
      ["Sleeper service, side B", "vinyl"],
    ],
  ),
  channel("Open Studio Kraków", "paint", "art", ["painting", "studio"], "One painting, one sitting.", [
    "Painting the main square in rain",
    ["A portrait in forty minutes", "photographs"],
    ["How posters were made in 1965", "folk"],
    "Letting a picture go wrong",
  ]),
];
