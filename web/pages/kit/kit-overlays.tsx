import { Bell, ChevronDown, Clock, Flag, ListPlus, MessageSquare, Share2 } from "lucide-react";
import { lazy, useRef, useState, type ReactNode } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import type { MenuGroup } from "#web/ui/overlays/menu-entries.ts";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";
import { TabLinks } from "#web/ui/layout/tab-links.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { Columns, KitSection, Row, Sample } from "./kit-section.tsx";

const Dialog = lazy(() => import("#web/ui/overlays/dialog.tsx").then((part) => ({ default: part.Dialog })));
const ConfirmDialog = lazy(() =>
  import("#web/ui/overlays/confirm-dialog.tsx").then((part) => ({ default: part.ConfirmDialog })),
);
const FullScreenSheet = lazy(() =>
  import("#web/ui/overlays/full-screen-sheet.tsx").then((part) => ({ default: part.FullScreenSheet })),
);
const Popover = lazy(() =>
  import("#web/ui/overlays/popover.tsx").then((part) => ({ default: part.Popover })),
);

type Overlay = "dialog" | "long dialog" | "confirm" | "sheet" | "popover";

const VIDEO_MENU: readonly MenuGroup[] = [
  {
    id: "keep",
    entries: [
      { id: "playlist", label: "Dodaj do playlisty", icon: <ListPlus /> },
      { id: "later", label: "Do obejrzenia", icon: <Clock />, onSelect: showLater },
      { id: "share", label: "Udostępnij", icon: <Share2 />, hint: "Odnośnik, kod do wklejenia, QR" },
      { id: "off", label: "Niedostępne", icon: <Bell />, isDisabled: true },
    ],
  },
  { id: "report", entries: [{ id: "report", label: "Zgłoś film", icon: <Flag />, isDanger: true }] },
];

function showLater() {
  showSnackbar({
    text: "Dodano do listy „Do obejrzenia”",
    action: { label: "Cofnij", onPress: () => showSnackbar({ text: "Cofnięto" }) },
  });
}

export function KitOverlays() {
  const [overlay, setOverlay] = useState<Overlay>();
  const bellRef = useRef<HTMLButtonElement>(null);
  const close = () => setOverlay(undefined);

  return (
    <KitSection title="Menu, okna, komunikaty">
      <Row>
        <Menu groups={VIDEO_MENU} placement="bottom start">
          {(trigger) => <Button {...trigger}>Opcje filmu</Button>}
        </Menu>
        <SortMenu />
        <Button onClick={() => setOverlay("dialog")}>Okno</Button>
        <Button onClick={() => setOverlay("long dialog")}>Długie okno</Button>
        <Button onClick={() => setOverlay("confirm")}>Pytanie</Button>
        <Button onClick={() => setOverlay("sheet")}>Cały ekran</Button>
        <IconButton
          ref={bellRef}
          label="Powiadomienia"
          icon={<Bell />}
          onClick={() => setOverlay("popover")}
        />
        <Button onClick={showLater}>Komunikat</Button>
        <Tooltip text="Pojawia się po pół sekundy">
          <Button variant="ghost">Dymek</Button>
        </Tooltip>
      </Row>
      <TabSamples />
      <LoginDialog isOpen={overlay === "dialog"} onClose={close} />
      <LongDialog isOpen={overlay === "long dialog"} onClose={close} />
      <LazyOverlay isOpen={overlay === "confirm"}>
        <ConfirmDialog
          isOpen={overlay === "confirm"}
          onClose={close}
          title="Usunąć film?"
          confirmLabel="Usuń film"
          isDanger
          onConfirm={() => showSnackbar({ text: "Usunięto film" })}
        >
          Zniknie z kanału, z list i z historii widzów. Tego nie da się cofnąć.
        </ConfirmDialog>
      </LazyOverlay>
      <LazyOverlay isOpen={overlay === "sheet"}>
        <FullScreenSheet isOpen={overlay === "sheet"} onClose={close} title="Twoje konto">
          <p className="p-4 text-text-2">Na telefonie: wyszukiwarka, powiadomienia i menu konta.</p>
        </FullScreenSheet>
      </LazyOverlay>
      <LazyOverlay isOpen={overlay === "popover"}>
        <Popover
          isOpen={overlay === "popover"}
          onClose={close}
          label="Powiadomienia"
          anchorRef={bellRef}
          className="w-[450px]"
        >
          <p className="p-5 text-text-2">Panel powiadomień ma 450 px szerokości.</p>
        </Popover>
      </LazyOverlay>
    </KitSection>
  );
}

function SortMenu() {
  const [order, setOrder] = useState("newest");
  return (
    <Menu
      placement="bottom start"
      groups={[
        {
          id: "order",
          title: "Kolejność",
          entries: [
            {
              id: "newest",
              label: "Od najnowszych",
              isChosen: order === "newest",
              onSelect: () => setOrder("newest"),
            },
            {
              id: "best",
              label: "Od najlepszych",
              isChosen: order === "best",
              onSelect: () => setOrder("best"),
            },
          ],
        },
      ]}
    >
      {(trigger) => (
        <Button variant="ghost" {...trigger}>
          Sortuj
          <ChevronDown className="size-4" />
        </Button>
      )}
    </Menu>
  );
}

function TabSamples() {
  return (
    <Columns>
      <Sample title="Karty w jednym miejscu">
        <Tabs
          label="Powiadomienia"
          tabs={[
            {
              id: "all",
              label: "Wszystkie",
              count: 12,
              content: <p className="text-text-2">Dwanaście powiadomień.</p>,
            },
            {
              id: "own",
              label: "Osobiste",
              content: <p className="text-text-2">Nikt jeszcze nie odpisał.</p>,
            },
            {
              id: "third",
              label: "Najdłuższa nazwa karty",
              content: <p className="text-text-2">Pusto.</p>,
            },
          ]}
        />
      </Sample>
      <Sample title="Karty z adresami">
        <TabLinks
          label="Kanał"
          links={[
            { href: "/dev/kit", label: "Filmy", count: 128 },
            { href: "/dev/kit/posts", label: "Wpisy" },
            { href: "/dev/kit/about", label: "O kanale" },
          ]}
        />
      </Sample>
    </Columns>
  );
}

interface SampleDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function LoginDialog({ isOpen, onClose }: SampleDialogProps) {
  return (
    <LazyOverlay isOpen={isOpen}>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title="Zaloguj się i nadawaj z nami"
        actions={
          <>
            <Button onClick={onClose}>Nie teraz</Button>
            <Button variant="primary" onClick={onClose}>
              Zaloguj się
            </Button>
          </>
        }
      >
        <ul className="grid gap-2.5">
          <Benefit icon={<MessageSquare />}>Komentuj i oceniaj</Benefit>
          <Benefit icon={<Bell />}>Powiadomienia o premierach</Benefit>
          <Benefit icon={<Clock />}>Lista do obejrzenia</Benefit>
        </ul>
      </Dialog>
    </LazyOverlay>
  );
}

/** Its content scrolls. */
function LongDialog({ isOpen, onClose }: SampleDialogProps) {
  return (
    <LazyOverlay isOpen={isOpen}>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        size="medium"
        title="Regulamin, którego nie da się skrócić"
        actions={
          <Button variant="primary" onClick={onClose}>
            Akceptuję
          </Button>
        }
      >
        {Array.from({ length: 14 }, (_, index) => (
          <p key={index} className="mb-3">
            {index + 1}. Nadawca odpowiada za to, co nadaje, a widz za to, czego słucha. Obie strony mogą
            wyłączyć odbiornik w dowolnej chwili.
          </p>
        ))}
      </Dialog>
    </LazyOverlay>
  );
}

function Benefit({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-2.5 [&_.lucide]:text-accent-ink">
      {icon}
      {children}
    </li>
  );
}
