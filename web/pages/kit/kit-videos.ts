import type { VideoCardContent } from "#web/ui/cards/video-card.tsx";
import { formatViews, formatWaiting, formatWatching } from "#web/ui/format/counts.ts";
import { DUSK, FOREST, NIGHT, NOON, type KitImage } from "./kit-images.ts";

const LONG_TITLE =
  "Konstantynopolitańczykowianeczka opowiada o dźwiękochłonności najdłuższych mostów, wiaduktów i estakad w tej części kraju";

export const VIDEOS: Record<
  "plain" | "live" | "premiere" | "adult" | "hidden" | "long" | "broken",
  VideoCardContent
> = {
  plain: video("plain", NIGHT, {
    title: "Nocny pociąg do Przemyśla",
    meta: [formatViews(241_338), "2 dni temu"],
    notch: { kind: "duration", seconds: 4365 },
    watchedShare: 0.64,
  }),
  live: video("live", DUSK, {
    title: "Rozmowa o wolności słowa: kto dziś trzyma mikrofon?",
    meta: [formatWatching(3214), "od 42 min"],
    notch: { kind: "live" },
  }),
  premiere: video("premiere", FOREST, {
    title: "Żubry o świcie. Cztery dni w Puszczy Białowieskiej",
    meta: [formatWaiting(620), "dziś, 21:30"],
    notch: { kind: "upcoming", text: "Premiera 21:30" },
  }),
  adult: video("adult", NIGHT, {
    title: "Góry Sowie: co kryją sztolnie kompleksu Riese",
    meta: [formatViews(112_045), "wczoraj"],
    notch: { kind: "duration", seconds: 3136 },
    tags: [
      { label: "+18", tone: "danger" },
      { label: "Usunięty gdzie indziej", tone: "soft" },
    ],
  }),
  hidden: video("hidden", NOON, {
    title: "Rowerem wzdłuż Bugu: 300 km bez asfaltu",
    meta: [formatViews(0), "przed chwilą"],
    notch: { kind: "duration", seconds: 1660 },
    tags: [{ label: "Prywatny", tone: "soft" }],
  }),
  long: video("long", DUSK, {
    title: LONG_TITLE,
    meta: [formatViews(1_234_567), "przedwczoraj"],
    notch: { kind: "duration", seconds: 36_061 },
    channel: { name: "Międzyuczelniane Towarzystwo Krótkofalarskie Województwa", href: "/c/krotkofalowcy" },
  }),
  broken: video("broken", undefined, {
    title: "Pieśni z Podlasia, które prawie zniknęły",
    meta: [formatViews(4102), "9 godzin temu"],
    notch: { kind: "duration", seconds: 1102 },
  }),
};

function video(id: string, drawn: KitImage | undefined, rest: Partial<VideoCardContent>): VideoCardContent {
  return {
    id,
    href: `/watch/${id}`,
    title: id,
    imageUrl: drawn?.imageUrl,
    dominantColor: drawn?.dominantColor,
    channel: { name: "Kolejowy Szlak", href: "/c/kolejowy-szlak", imageUrl: drawn?.imageUrl },
    meta: [],
    ...rest,
  };
}
