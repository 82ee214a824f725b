/** The spoken lines of ten videos, by title. Their subtitles give the transcript search results. */
export const TRANSCRIPTS: Readonly<Record<string, readonly string[]>> = {
  "Nocny pociąg do Przemyśla": [
    "Odjeżdżamy z Krakowa sześć minut po północy.",
    "Maszynista mówi, że najciemniej jest za Tarnowem.",
    "W Rzeszowie wsiada harmonista i nikt już nie śpi.",
    "Przemyśl wita nas mgłą nad Sanem.",
  ],
  "Żubry o świcie. Cztery dni w Puszczy Białowieskiej": [
    "Pierwszego dnia widzieliśmy tylko ślady racic.",
    "Żubr słyszy aparat z odległości stu metrów.",
    "Trzeciego świtu stado przeszło przez polanę.",
    "Najstarsza krowa długo patrzyła prosto w obiektyw.",
  ],
  "Góry Sowie: co kryją sztolnie kompleksu Riese": [
    "Wejście do sztolni ma niecałe dwa metry wysokości.",
    "Pod nogami leży beton, którego nikt nie zdążył użyć.",
    "Tu kompas przestaje wskazywać północ.",
    "O bursztynowej komnacie opowiada się od siedemdziesięciu lat.",
  ],
  "Stół dębowy bez jednego wkrętu": [
    "Zaczynamy od deski, która schła cztery lata.",
    "Jaskółczy ogon trzyma mocniej niż każdy wkręt.",
    "Klej kostny pachnie okropnie i działa znakomicie.",
    "Na koniec olej lniany, trzy cienkie warstwy.",
  ],
  "Gołąbki bez pośpiechu. Przepis babci Heleny": [
    "Kapustę parzymy całą, bez wycinania głąba.",
    "Babcia Helena dodawała łyżkę kaszy gryczanej.",
    "Gołąbki układamy ciasno, złożeniem do dołu.",
    "Dwie godziny na małym ogniu i ani minuty krócej.",
  ],
  "Pierścienie Saturna z balkonu": [
    "Teleskop stoi między pelargoniami a suszarką.",
    "Saturn wschodzi nad blokiem kwadrans po dziesiątej.",
    "Przerwę Cassiniego widać, gdy powietrze jest spokojne.",
    "Ten mały punkt obok to Tytan.",
  ],
  "Lira korbowa: rozmowa z lutnikiem": [
    "Lutnik szuka drewna, które rosło powoli.",
    "Koło smaruje się kalafonią, nigdy woskiem.",
    "Burdon brzmi bez przerwy, melodia chodzi po nim jak po moście.",
    "Na tej lirze grał jeszcze mój pradziadek.",
  ],
  "Familoki od środka. Nikiszowiec, klatka po klatce": [
    "Ramy okien od stu lat maluje się na czerwono.",
    "W piekaroku chleb piekło dwanaście rodzin.",
    "Gołębie wracają na strych przed zmierzchem.",
    "Na każdej klatce pachnie inną zupą.",
  ],
  "Sailing from Gdańsk to Gotland": [
    "We leave the harbour two hours before sunrise.",
    "The swell comes from an old storm near Bornholm.",
    "A seal followed our rudder until noon.",
    "Gotland smells of juniper long before you see it.",
  ],
  "Repairing a forty-year-old synthesiser": [
    "Nobody has opened this case since 1984.",
    "Every electrolytic capacitor has to go.",
    "The oscillator drifts until it is warm.",
    "And there it is, that wonderful sawtooth.",
  ],
};

/** The lines as WebVTT, evenly distributed over the duration. */
export function webVttOf(lines: readonly string[], seconds: number): string {
  const each = seconds / lines.length;
  const cues = lines.map((line, index) => {
    const [from, to] = [index * each, (index + 1) * each];
    return `${timestamp(from)} --> ${timestamp(to)}\n${line}\n`;
  });
  return `WEBVTT\n\n${cues.join("\n")}`;
}

function timestamp(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice("YYYY-MM-DDT".length, -1);
}
