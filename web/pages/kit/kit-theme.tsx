import { useSyncExternalStore } from "react";
import { RadioGroup } from "#web/ui/controls/radio-group.tsx";
import { Switch } from "#web/ui/controls/switch.tsx";

const ACCENTS = [
  { value: "yellow", label: "Żółty" },
  { value: "green", label: "Zielony" },
  { value: "red", label: "Czerwony" },
  { value: "blue", label: "Niebieski" },
];

/** Changes the appearance of this page only; the choice is not saved. */
export function KitTheme() {
  const theme = useSyncExternalStore(watchDocument, readTheme, () => "dark");
  const accent = useSyncExternalStore(watchDocument, readAccent, () => "yellow");
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
      <Switch
        label="Jasny motyw"
        checked={theme === "light"}
        onChange={(event) => {
          document.documentElement.dataset["theme"] = event.target.checked ? "light" : "dark";
        }}
      />
      <RadioGroup
        label="Akcent"
        className="flex! flex-wrap gap-x-4"
        options={ACCENTS}
        value={accent}
        onSelect={(chosen) => {
          document.documentElement.dataset["accent"] = chosen;
        }}
      />
    </div>
  );
}

function watchDocument(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme", "data-accent"] });
  return () => observer.disconnect();
}

function readTheme(): string {
  return document.documentElement.dataset["theme"] ?? "dark";
}

function readAccent(): string {
  return document.documentElement.dataset["accent"] ?? "yellow";
}
