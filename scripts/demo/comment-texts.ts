import type { Locale } from "#shared/texts.ts";

interface CommentTexts {
  /** Below videos; `{time}` becomes a position in the video. */
  readonly comments: readonly string[];
  /** Replies of a channel. */
  readonly replies: readonly string[];
  /** Posts of channels about a video: `{title}`. */
  readonly aboutVideo: readonly string[];
  /** Posts of users about other topics. */
  readonly posts: readonly string[];
}

/** Texts of comments and posts on the demo site. */
export const COMMENT_TEXTS: Readonly<Record<Locale, CommentTexts>> = {
  pl: {
    comments: [
      "Oglądamy z córką już trzeci raz. Ona zna komentarz na pamięć.",
      "Ten moment w {time} puściłem sobie chyba z dziesięć razy. Jak to nagraliście?",
      "Dzięki za spokojne tempo. Wreszcie film, w którym nikt na mnie nie krzyczy.",
      "Dwadzieścia lat tu mieszkam i nie miałem pojęcia. Człowiek uczy się całe życie.",
      "Dźwięk jest <b>świetny</b>, w słuchawkach zupełnie inny film.",
      "Czy będzie część druga? Urwane w najciekawszym miejscu.",
      "Mała uwaga: w {time} na napisie jest chyba literówka. Poza tym rewelacja.",
      "Pokazałem uczniom na lekcji i pierwszy raz od dawna w klasie była cisza.",
      "Mój dziadek się tym zajmował. Wzruszyłem się, dziękuję.",
      "Przyszedłem na pięć minut, zostałem do końca.",
      "Ujęcie od {time} nadaje się na tapetę.",
      "A ja bym wolał trochę krótszy wstęp. Reszta bez zarzutu.",
      "Jaki to sprzęt? Obraz jest tak czysty, że aż nie do wiary.",
      "Obejrzane przy porannej kawie. Tak powinny się zaczynać wszystkie soboty.",
    ],
    replies: [
      "Dziękujemy! Ciąg dalszy już się montuje.",
      "Dobre oko, poprawimy. Dzięki!",
      "Pozdrowienia dla całej klasy!",
      "Nagrywaliśmy zwykłym rejestratorem i dwoma mikrofonami, opiszemy to w osobnym filmie.",
      "To dla takich słów wstajemy o czwartej rano.",
    ],
    aboutVideo: [
      "Nowy film już jest: „{title}”. Dajcie znać, co pokazać następnym razem.",
      "„{title}” powstawał trzy tygodnie. Najdłużej czekaliśmy na pogodę.",
      "Pytaliście o kulisy, więc odpowiadamy pod filmem „{title}”.",
    ],
    posts: [
      "Ktoś poleci dobry film o remontach starych kamienic?",
      "Pierwszy śnieg i od razu nikt nie pamięta, jak się jeździ.",
      "Wróciłam z gór i nadrabiam subskrypcje. Od czego zacząć?",
      "Zrobiłem playlistę na długą podróż pociągiem. Osiem godzin ciszy i lasu.",
    ],
  },
  en: {
    comments: [
      "I came for five minutes and stayed until the end.",
      "The shot at {time} is worth the whole week. How did you get it?",
      "Thank you for not shouting at me. More of this, please.",
      "I showed this to my class and for once nobody looked at a phone.",
      "The sound is <b>wonderful</b> with headphones.",
      "Is there a second part coming? You stopped at the best bit.",
      "I have lived here for twenty years and had no idea.",
      "Small thing: the caption at {time} seems to have a typo. Otherwise perfect.",
      "My grandfather did this for a living. I did not expect to cry today.",
      "A slightly shorter intro would be nice. The rest is flawless.",
    ],
    replies: [
      "Thank you! The next part is being edited right now.",
      "Well spotted, we will fix it.",
      "Say hello to the class from us!",
      "Words like these are why we get up at four.",
    ],
    aboutVideo: [
      "Our new film is here: “{title}”. Tell us what you would like to see next.",
      "“{title}” took three weeks. Most of it was waiting for the weather.",
    ],
    posts: [
      "Looking for a quiet film about old houses. Any ideas?",
      "I made a playlist for a long train ride: eight hours of silence and woods.",
    ],
  },
};

/** The accounts that watch, comment and post. */
export const VIEWERS: readonly {
  readonly name: string;
  readonly surname: string;
  readonly locale: Locale;
}[] = [
  { name: "Hania", surname: "Wrona", locale: "pl" },
  { name: "Marek", surname: "Zieliński", locale: "pl" },
  { name: "Kinga", surname: "Sowa", locale: "pl" },
  { name: "Adam", surname: "Krzemień", locale: "pl" },
  { name: "Zofia", surname: "Lis", locale: "pl" },
  { name: "Emma", surname: "Clarke", locale: "en" },
  { name: "Tom", surname: "Hughes", locale: "en" },
];
