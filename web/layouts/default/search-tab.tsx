import { Search } from "lucide-react";
import { lazy, useState } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { TabButton } from "./tab.tsx";

const loadSheet = async () => ({
  default: (await import("#web/features/search/search-sheet.tsx")).SearchSheet,
});
const SearchSheet = lazy(loadSheet);

/** Opens the full-screen search. */
export function SearchTab() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TabButton
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerDown={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        <Search />
        {m.discovery_search()}
      </TabButton>
      <LazyOverlay isOpen={isOpen}>
        <SearchSheet isOpen={isOpen} onClose={() => setOpen(false)} />
      </LazyOverlay>
    </>
  );
}
