import { channel, type DemoChannel } from "./demo-channel.ts";

/** Channels that broadcast in English. */
export const ENGLISH_CHANNELS: readonly DemoChannel[] = [
  channel("Baltic Letters", "sunset", "tourism", ["baltic", "sailing"], "Slow films from a cold sea.", [
    "Sailing from Gdańsk to Gotland",
    "Amber after the storm",
    "The lighthouse keeper of Rozewie",
    "A winter morning on the Hel peninsula",
    "Knots you will actually use",
  ]),
  channel(
    "Small Machines",
    "code",
    "technology",
    ["electronics", "diy"],
    "Things that blink, hum and sometimes work.",
    [
      "A radio you can build on a kitchen table",
      "Why capacitors sing",
      "Repairing a forty-year-old synthesiser",
      "The cheapest oscilloscope that is any good",
      "Soldering without fear",
    ],
  ),
  channel(
    "Tatra Diaries",
    "mountains",
    "sport",
    ["mountains", "hiking"],
    "Ridges, huts and honest weather.",
    [
      "Orla Perć in one day",
      "Five lakes before breakfast",
      "What to pack for a Polish hut",
      "A night in the Valley of the Five Lakes",
      "Avalanche basics with a rescuer",
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
      "Recording a station at midnight",
      "A piano in the dining car",
      "Sleeper service, side B",
      "Signals: a composition",
    ],
  ),
  channel("The Quiet Kitchen", "table", "cooking", ["bread", "slow food"], "Recipes without music.", [
    "Rye bread, no talking",
    "Poppy seed cake for beginners",
    "Beetroot soup the long way",
    "Pickles: a five-day film",
    "Dumplings for thirty people",
  ]),
  channel(
    "Field Notes",
    "forest",
    "science",
    ["biology", "nature"],
    "A biologist with a camera and wet shoes.",
    [
      "How a peat bog remembers",
      "Counting storks from a bicycle",
      "The secret life of lichens",
      "Wolves, cameras and patience",
      "What the river carries",
    ],
  ),
  channel("Open Studio Kraków", "paint", "art", ["painting", "studio"], "One painting, one sitting.", [
    "Painting the main square in rain",
    "A portrait in forty minutes",
    "Mixing every grey",
    "How posters were made in 1965",
    "Letting a picture go wrong",
  ]),
  channel("Sky Over Silesia", "planet", "science", ["space", "astronomy"], "Telescopes between chimneys.", [
    "Jupiter from a city roof",
    "Building a barn-door tracker",
    "An eclipse above the mine towers",
    "How dark is your sky",
    "The comet everyone missed",
  ]),
];
