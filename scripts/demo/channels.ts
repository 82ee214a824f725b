import type { Category } from "#shared/videos/catalogue.ts";
import { englishChannels } from "./english-channels.ts";
import type { SceneName } from "./scenes.ts";

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly category: Category;
  readonly tags: readonly [string, ...string[]];
  readonly scene: SceneName;
  readonly titles: readonly string[];
}

function channel(
  name: string,
  scene: SceneName,
  category: Category,
  tags: readonly [string, ...string[]],
  description: string,
  titles: readonly string[],
): DemoChannel {
  return { name, scene, category, tags, description, titles };
}

const polishChannels: readonly DemoChannel[] = [
  channel("Kolejowy Szlak", "railway", "tourism", ["kolej", "podróże"], "Nocne pociągi, małe stacje i ludzie, którzy nimi jeżdżą.", [
    "Nocny pociąg do Przemyśla",
    "Ostatni dzień parowozowni w Wolsztynie",
    "Wąskotorówką przez Bieszczady: cały dzień na platformie",
    "Jak działa nastawnia mechaniczna",
    "Z Gdyni do Zakopanego za jeden bilet",
  ]),
  channel("Dzika Polska", "forest", "animals", ["przyroda", "puszcza"], "Czatujemy o świcie, żeby nikt nie musiał nas słuchać.", [
    "Żubry o świcie. Cztery dni w Puszczy Białowieskiej",
    "Bóbr, który przebudował rzekę",
    "Głosy nocy: puszczyk, lelek, kumak",
    "Rykowisko z bliska",
    "Ślady na śniegu: kto tu chodził",
  ]),
  channel("Sudety Nieznane", "mountains", "history", ["góry", "historia"], "Sztolnie, schroniska i ścieżki, których nie ma na mapie.", [
    "Góry Sowie: co kryją sztolnie kompleksu Riese",
    "Najstarsze schronisko w Karkonoszach",
    "Zapomniana kopalnia uranu w Kowarach",
    "Zimowe przejście grzbietem Rudaw",
    "Kaplica czaszek w Czermnej",
  ]),
  channel("Warsztat Pod Lipą", "sunset", "tutorials", ["drewno", "warsztat"], "Powoli, ręcznie i do końca.", [
    "Łódź z desek w trzydzieści dni. Odcinek 4: poszycie",
    "Stół dębowy bez jednego wkrętu",
    "Ostrzenie dłuta: wszystko, co trzeba wiedzieć",
    "Jak suszyć drewno, żeby nie pękło",
    "Ul z sosny według starego planu",
  ]),
  channel("Dwa Kółka", "river", "sport", ["rower", "wyprawy"], "Rowerem po Polsce, bez asfaltu i bez pośpiechu.", [
    "Rowerem wzdłuż Bugu: 300 km bez asfaltu",
    "Green Velo w pięć dni",
    "Jak spakować rower na tydzień",
    "Nocą dookoła Śniardw",
    "Pierwszy raz na gravelu: czego nikt nie mówi",
  ]),
  channel("Kuchnia Zosi", "table", "cooking", ["kuchnia", "przepisy"], "Gotowanie, przy którym można rozmawiać.", [
    "Gołąbki bez pośpiechu. Przepis babci Heleny",
    "Żurek na zakwasie, od mąki do talerza",
    "Pierogi ruskie: ciasto, które się nie rwie",
    "Kiszenie ogórków krok po kroku",
    "Chleb żytni na trzy dni",
  ]),
  channel("Kosmos po Polsku", "planet", "science", ["astronomia", "kosmos"], "Niebo nad Polską i to, co za nim.", [
    "Co widać w czarnej dziurze",
    "Pierścienie Saturna z balkonu",
    "Dlaczego Księżyc ucieka",
    "Perseidy: najlepsza noc roku",
    "Polski łazik na pustyni",
  ]),
  channel("Kod i Kawa", "code", "technology", ["programowanie", "kompilatory"], "Piszemy programy od zera i pijemy kawę do końca.", [
    "Piszę kompilator w tydzień, dzień szósty",
    "Baza danych w 500 wierszach",
    "Jak działa koder wideo",
    "Terminal, którego nie trzeba się bać",
    "Własny format plików: błędy, które popełniłem",
  ]),
  channel("Pieśni Podlasia", "folk", "music", ["folklor", "pieśni"], "Nagrywamy, zanim zamilknie.", [
    "Pieśni z Podlasia, które prawie zniknęły",
    "Lira korbowa: rozmowa z lutnikiem",
    "Wesele w Dubinach, nagranie z 1979 roku",
    "Śpiew biały od podstaw",
    "Oberki na dwoje skrzypiec",
  ]),
  channel("Wolny Głos", "voices", "politics", ["rozmowy", "wolność słowa"], "Długie rozmowy bez cięć i bez krzyku.", [
    "Rozmowa o wolności słowa: kto dziś trzyma mikrofon?",
    "Jak czytać ustawę i nie zwariować",
    "Samorząd bez partii: czy to działa",
    "Sędzia, który odszedł z zawodu",
    "Czego nie widać w sondażach",
  ]),
  channel("Giełda o Poranku", "chart", "economy", ["giełda", "gospodarka"], "Kwadrans o pieniądzach przed pierwszą kawą.", [
    "Poranek z giełdą: co zrobi złoty po decyzji Rady",
    "Obligacje bez tajemnic",
    "Inflacja w koszyku babci",
    "Skąd się bierze cena prądu",
    "Pięć błędów początkującego inwestora",
  ]),
  channel("Szach i Mat", "board", "sport", ["szachy", "nauka"], "Szachy dla tych, którzy chcą wreszcie wygrać z wujkiem.", [
    "Gramy: symultana z widzami, stolik 12",
    "Obrona sycylijska w dwadzieścia minut",
    "Najpiękniejsza końcówka Rubinsteina",
    "Mat dwoma gońcami, cierpliwie",
    "Jak nie przegrać w debiucie",
  ]),
  channel("Nad Chmurami", "sky", "tourism", ["szybowce", "lotnictwo"], "Latamy bez silnika i opowiadamy po lądowaniu.", [
    "Lot szybowcem nad Żarem w 4K",
    "Pierwszy samodzielny lot",
    "Noszenie falowe nad Karkonoszami",
    "Co robi pilot, gdy nie ma lotniska",
    "Balonem nad Krosnem o świcie",
  ]),
  channel("Jazz w Łodzi", "vinyl", "music", ["jazz", "koncert"], "Koncerty z piwnic, które pamiętają więcej niż my.", [
    "Wieczór z jazzem w Łodzi: pełny koncert",
    "Trio na trzy mikrofony",
    "Jak brzmi klub bez nagłośnienia",
    "Saksofonista z tramwaju numer sześć",
    "Płyty, od których się zaczęło",
  ]),
  channel("Śląsk Od Środka", "houses", "history", ["Śląsk", "familoki"], "Podwórka, hałdy i godka, którą warto zapisać.", [
    "Familoki od środka. Nikiszowiec, klatka po klatce",
    "Szychta: ostatni dzień na kopalni",
    "Kluski śląskie i modra kapusta",
    "Giszowiec, miasto ogród",
    "Orkiestra dęta, która nie chce przestać",
  ]),
  channel("Prąd w Baku", "road", "automotive", ["samochody", "elektryki"], "Jeździmy, mierzymy i przyznajemy się do pomyłek.", [
    "Używany elektryk po 100 000 km: prawda o baterii",
    "Zimą przez Polskę na prąd",
    "Maluch z silnikiem elektrycznym",
    "Ile naprawdę kosztuje ładowanie",
    "Test opon, których nikt nie testuje",
  ]),
  channel("Pracownia 12", "paint", "art", ["malarstwo", "sztuka"], "Maluj, co widzisz, a potem to, czego nie widać.", [
    "Jak rozmawiać z dzieckiem o sztuce abstrakcyjnej",
    "Akwarela w deszczu",
    "Pędzel, szpachla, palec",
    "Kolor cienia",
    "Linoryt w kuchni",
  ]),
  channel("Kadr Historii", "photographs", "history", ["fotografia", "archiwum"], "Jedno zdjęcie, jedna historia.", [
    "Historia jednej fotografii: Warszawa, lipiec 1944",
    "Zdjęcie z walizki na strychu",
    "Kto stoi w drugim rzędzie",
    "Szklane negatywy z Łomży",
    "Jak czytać zdjęcie bez podpisu",
  ]),
  channel("Scena Główna", "stage", "entertainment", ["koncert", "scena"], "Próby, kulisy i to, co dzieje się po bisie.", [
    "Koncert na dziedzińcu: próba generalna",
    "Światło robi połowę roboty",
    "Jeden dzień z akustykiem",
    "Teatr lalek od zaplecza",
    "Tremę ma każdy",
  ]),
  channel("Kresy Zapomniane", "castle", "history", ["zamki", "kresy"], "Twierdze, które przegrały z czasem.", [
    "Zapomniane twierdze Kresów",
    "Krzyżtopór: pałac na cztery pory roku",
    "Podziemia, do których nie ma klucza",
    "Legenda Białej Damy, wersja prawdziwa",
    "Jak odbudować basztę z niczego",
  ]),
  channel("Ogród na Piątym Piętrze", "leaves", "lifestyle", ["ogród", "balkon"], "Pomidory, zioła i sąsiedzi.", [
    "Balkon, na którym rosną pomidory",
    "Kompost w bloku bez zapachu",
    "Zioła, których nie da się zabić",
    "Pszczoły w środku miasta",
    "Zimowanie pelargonii",
  ]),
  channel("Szkoła na Luzie", "photographs", "education", ["nauka", "matematyka"], "To, czego nie zdążyli powiedzieć na lekcji.", [
    "Ułamki, które wreszcie mają sens",
    "Dlaczego niebo jest niebieskie",
    "Powstanie styczniowe w kwadrans",
    "Chrząszcz brzmi w trzcinie: fonetyka dla odważnych",
    "Konstantynopolitańczykowianeczka i inne najdłuższe słowa polszczyzny, czyli dlaczego odmieniamy, zamiast dopowiadać",
  ]),
];

/** What the demonstration site broadcasts: thirty channels with five films each. */
export const DEMO_CHANNELS: readonly DemoChannel[] = [...polishChannels, ...englishChannels(channel)];
