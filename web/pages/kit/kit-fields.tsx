import { useState, type ReactNode } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { Checkbox } from "#web/ui/controls/checkbox.tsx";
import { ComboBox } from "#web/ui/controls/combo-box.tsx";
import { DateTimeField } from "#web/ui/controls/date-time-field.tsx";
import { DropZone } from "#web/ui/controls/drop-zone.tsx";
import { ErrorSummary } from "#web/ui/controls/error-summary.tsx";
import { Kbd } from "#web/ui/feedback/kbd.tsx";
import { PasswordField } from "#web/ui/controls/password-field.tsx";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { SearchField } from "#web/ui/controls/search-field.tsx";
import { Select } from "#web/ui/controls/select.tsx";
import { Slider } from "#web/ui/controls/slider.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import { TextArea } from "#web/ui/controls/text-area.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Columns, KitSection, Sample } from "./kit-section.tsx";

const CATEGORIES = [
  { value: "historia", label: "Historia" },
  { value: "nauka", label: "Nauka", hint: "Badania, odkrycia, popularyzacja" },
  { value: "muzyka", label: "Muzyka" },
  { value: "polityka", label: "Polityka", isDisabled: true },
  { value: "gotowanie", label: "Gotowanie" },
];

export function KitFields() {
  return (
    <KitSection title="Formularz">
      <Columns>
        <OneLineFields />
        <ChoiceFields />
        <LongFields />
      </Columns>
      <Columns>
        <CheckboxSample />
        <RadioSample />
        <FileSample />
      </Columns>
    </KitSection>
  );
}

function OneLineFields() {
  return (
    <Fields>
      <TextField
        label="Z fokusem"
        defaultValue="Kolejowy Szlak"
        className="*:[div]:outline-focus *:[div]:first-of-type:outline-2 *:[div]:first-of-type:-outline-offset-2"
      />
      <TextField id="kit-name" label="Nazwa kanału" hint="Od 3 do 64 znaków" defaultValue="Kolejowy Szlak" />
      <TextField
        id="kit-email"
        label="E-mail"
        type="email"
        defaultValue="ola@przyklad"
        error="Wpisz pełny adres, na przykład ola@przyklad.pl"
      />
      <TextField label="Adres kanału" before="example.org/c/" isOptional placeholder="kolejowy-szlak" />
      <TextField label="Nieczynne" disabled defaultValue="Nie do zmiany" hint="Zmienisz to po weryfikacji" />
    </Fields>
  );
}

function ChoiceFields() {
  const [category, setCategory] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>("nauka");
  const [tags, setTags] = useState(["kolej", "podróże", "reportaż"]);
  return (
    <Fields>
      <PasswordField
        label="Hasło"
        autoComplete="new-password"
        hint="Co najmniej 6 znaków"
        defaultValue="tajne123"
      />
      <Select
        label="Kategoria"
        options={CATEGORIES}
        value={category}
        onChange={setCategory}
        hint="Widzowie znajdą film szybciej"
      />
      <Select
        label="Napisy"
        options={CATEGORIES}
        value={null}
        onChange={setCategory}
        error="Wybierz kategorię"
      />
      <ComboBox
        label="Miejsce"
        options={CATEGORIES}
        value={selected}
        onChange={setSelected}
        placeholder="Zacznij pisać"
      />
      <TagField
        label="Tagi"
        tags={tags}
        onChange={setTags}
        limit={6}
        hint="Enter albo przecinek kończy tag"
      />
    </Fields>
  );
}

function LongFields() {
  const [query, setQuery] = useState("");
  const [premiere, setPremiere] = useState<string | null>("2026-11-21T17:00:00Z");
  const [volume, setVolume] = useState(40);
  return (
    <Fields>
      <TextArea
        label="Opis"
        limit={300}
        defaultValue="Jedziemy ostatnim nocnym składem z Krakowa na wschód."
      />
      <TextArea
        label="Wiadomość"
        rows={2}
        limit={40}
        defaultValue="Najdłuższa wiadomość, jaka nie mieści się w limicie."
        error="Skróć wiadomość o 12 znaków"
      />
      <SearchField
        label="Szukaj"
        placeholder="Szukaj filmów, kanałów i osób"
        value={query}
        onChange={setQuery}
        shortcut={<Kbd>/</Kbd>}
      />
      <DateTimeField label="Premiera" value={premiere} onChange={setPremiere} hint="Według zegara serwisu" />
      <Slider label="Głośność" value={volume} onChange={setVolume} valueText={`${volume}%`} />
    </Fields>
  );
}

function CheckboxSample() {
  return (
    <Sample title="Wybory">
      <Fields>
        <Checkbox label="Film tylko dla dorosłych" hint="Pokażemy go po potwierdzeniu wieku" defaultChecked />
        <Checkbox label="Część filmów na liście" isPartial />
        <Checkbox
          label="Akceptuję regulamin i politykę prywatności"
          error="Bez tej zgody nie założymy konta"
        />
        <Checkbox label="Niedostępne" disabled defaultChecked />
        <Switch label="Powiadomienia o premierach" hint="Najwyżej raz dziennie" defaultChecked />
        <Switch label="Autoodtwarzanie" />
        <Switch label="Wymagane ciasteczka" defaultChecked disabled />
      </Fields>
    </Sample>
  );
}

function RadioSample() {
  const [visibility, setVisibility] = useState("public");
  return (
    <Sample title="Jedno z kilku">
      <Fields>
        <RadioGroup
          label="Kto może oglądać"
          hasCards
          value={visibility}
          onSelect={setVisibility}
          options={[
            { value: "public", label: "Publiczny", hint: "Każdy, także w wyszukiwarce" },
            { value: "non_public", label: "Niepubliczny", hint: "Każdy, kto ma odnośnik" },
            { value: "private", label: "Prywatny", hint: "Tylko autorzy kanału" },
          ]}
        />
        <RadioGroup
          label="Wiek"
          defaultValue="12"
          options={[
            { value: "0", label: "Bez ograniczeń" },
            { value: "12", label: "Od 12 lat" },
            { value: "18", label: "Od 18 lat", isDisabled: true },
          ]}
        />
      </Fields>
    </Sample>
  );
}

function FileSample() {
  const [hasProblems, setHasProblems] = useState(false);
  return (
    <Sample title="Plik i odmowa">
      <Fields>
        <DropZone
          label="Przeciągnij tu plik z filmem"
          hint="MP4, MOV albo MKV, do 20 GB"
          buttonLabel="Wybierz plik"
          accept="video/*"
          onFiles={() => undefined}
        />
        <Button onClick={() => setHasProblems(!hasProblems)}>Pokaż podsumowanie błędów</Button>
        <ErrorSummary
          problems={
            hasProblems
              ? [
                  { fieldId: "kit-email", message: "E-mail: wpisz pełny adres" },
                  { fieldId: "kit-name", message: "Nazwa kanału: co najmniej 3 znaki" },
                ]
              : []
          }
        />
      </Fields>
    </Sample>
  );
}

function Fields({ children }: { children: ReactNode }) {
  return <div className="grid min-w-0 grid-cols-1 gap-4">{children}</div>;
}
