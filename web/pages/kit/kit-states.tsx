import { useState } from "react";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/empty-state.tsx";
import { LoadMore } from "#web/ui/feedback/load-more.tsx";
import { Meter } from "#web/ui/feedback/meter.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Pagination } from "#web/ui/layout/pagination.tsx";
import { SkeletonPlayer } from "#web/ui/feedback/skeleton-player.tsx";
import { SkeletonRow } from "#web/ui/feedback/skeleton-row.tsx";
import { Loading, SkeletonCard, SkeletonChannel, SkeletonText } from "#web/ui/feedback/skeleton.tsx";
import { StatusDot, type StatusTone } from "#web/ui/feedback/status-dot.tsx";
import { BarList } from "#web/ui/layout/bar-list.tsx";
import { StepIndicator } from "#web/ui/feedback/step-indicator.tsx";
import { Table, type TableSort } from "#web/ui/layout/table.tsx";
import { formatNumber } from "#web/ui/format/number.ts";
import { Columns, KitSection, Sample } from "./kit-section.tsx";

interface Campaign {
  readonly name: string;
  readonly channel: string;
  readonly status: { readonly tone: StatusTone; readonly label: string };
  readonly views: number;
  readonly clicks: number;
}

const CAMPAIGNS: readonly Campaign[] = [
  {
    name: "Jesień w Sudetach",
    channel: "Sudety Nieznane",
    status: { tone: "success", label: "Aktywna" },
    views: 84_210,
    clicks: 1932,
  },
  {
    name: "Kurs szachowy",
    channel: "Szach i Mat",
    status: { tone: "warning", label: "Czeka na weryfikację" },
    views: 0,
    clicks: 0,
  },
  {
    name: "Płyta winylowa",
    channel: "Jazz w Łodzi",
    status: { tone: "danger", label: "Odrzucona" },
    views: 12_004,
    clicks: 88,
  },
];

export function KitStates() {
  return (
    <>
      <LoadingSection />
      <ProgressSection />
      <KitSection title="Tabela">
        <CampaignTable />
        <Table
          caption="Kampanie wstrzymane"
          columns={COLUMNS}
          rows={[]}
          keyOf={keyOf}
          empty="Żadna kampania nie jest wstrzymana."
        />
      </KitSection>
    </>
  );
}

/** Skeletons, empty and error states, paging. */
function LoadingSection() {
  const [isLoading, setLoading] = useState(false);
  return (
    <KitSection title="Wczytywanie, pustka, błąd">
      <Columns>
        <Sample title="Karta">
          <Loading>
            <SkeletonCard />
          </Loading>
        </Sample>
        <Sample title="Rząd i tekst">
          <Loading>
            <SkeletonRow />
            <div className="mt-5">
              <SkeletonText />
            </div>
            <div className="mt-5 flex justify-start gap-2">
              <SkeletonChannel />
              <SkeletonChannel />
            </div>
          </Loading>
        </Sample>
        <Sample title="Odtwarzacz">
          <SkeletonPlayer />
        </Sample>
      </Columns>
      <div className="grid gap-6 md:grid-cols-2">
        <EmptyState
          title="Cisza na tej częstotliwości"
          action={
            <LinkButton href="/channels" variant="primary">
              Przejrzyj kanały
            </LinkButton>
          }
        >
          Zasubskrybuj pierwszy kanał, a jego nowe filmy i transmisje pojawią się właśnie tutaj.
        </EmptyState>
        <ErrorState onRetry={() => undefined} />
      </div>
      <LoadMore
        hasMore
        isLoading={isLoading}
        onMore={() => {
          setLoading(true);
          setTimeout(() => setLoading(false), 2000);
        }}
      />
      <Pagination page={4} pageCount={20} hrefOf={(page) => `/dev/kit?page=${page}`} />
    </KitSection>
  );
}

/** Meters, steps and notices. */
function ProgressSection() {
  const [isNoticed, setNoticed] = useState(true);
  return (
    <KitSection title="Postęp i powiadomienia w tekście">
      <Columns>
        <Sample title="Miara">
          <Meter label="Pokryte koszty" share={0.61} />
        </Sample>
        <Sample title="Postęp">
          <Meter kind="progressbar" label="Wysyłanie filmu" share={0.92} />
        </Sample>
        <Sample title="Nie wiadomo, ile jeszcze">
          <Meter kind="progressbar" label="Przetwarzanie" share={undefined} />
        </Sample>
      </Columns>
      <Columns>
        <Sample title="Słupki">
          <BarList
            rows={[
              { id: "phone", label: "Telefon", count: 812 },
              { id: "desktop", label: "Komputer", count: 431 },
            ]}
          />
        </Sample>
      </Columns>
      <StepIndicator
        label="Publikowanie filmu"
        steps={["Plik", "Opis", "Widoczność", "Publikacja"]}
        current={1}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <Notice title="Film jest jeszcze przetwarzany">Możesz już uzupełnić opis i tagi.</Notice>
        <Notice tone="success" title="Opublikowano">
          Film jest widoczny dla wszystkich.
        </Notice>
        <Notice
          tone="warning"
          title="Klatki kluczowe co 8 sekund"
          action={<Button size="small">Zobacz, jak to ustawić</Button>}
        >
          Ustaw w OBS odstęp 2 sekund, inaczej widzowie będą czekać na obraz.
        </Notice>
        {isNoticed && (
          <Notice tone="danger" title="Transmisja przerwana" onDismiss={() => setNoticed(false)}>
            Nie odbieramy sygnału od 30 sekund. Sprawdź połączenie w programie do nadawania.
          </Notice>
        )}
      </div>
    </KitSection>
  );
}

const COLUMNS = [
  { id: "name", label: "Kampania", isRowHeader: true, isSortable: true, cell: (row: Campaign) => row.name },
  { id: "channel", label: "Kanał", cell: (row: Campaign) => row.channel },
  {
    id: "status",
    label: "Status",
    cell: (row: Campaign) => <StatusDot tone={row.status.tone}>{row.status.label}</StatusDot>,
  },
  {
    id: "views",
    label: "Wyświetlenia",
    isNumber: true,
    isSortable: true,
    cell: (row: Campaign) => formatNumber(row.views),
  },
  { id: "clicks", label: "Kliknięcia", isNumber: true, cell: (row: Campaign) => formatNumber(row.clicks) },
];

function keyOf(row: Campaign): string {
  return row.name;
}

function CampaignTable() {
  const [sort, setSort] = useState<TableSort>({ columnId: "views", direction: "descending" });
  const sign = sort.direction === "ascending" ? 1 : -1;
  const rows = CAMPAIGNS.toSorted((a, b) =>
    sort.columnId === "name" ? sign * a.name.localeCompare(b.name, "pl") : sign * (a.views - b.views),
  );
  return (
    <Table caption="Kampanie" columns={COLUMNS} rows={rows} keyOf={keyOf} sort={sort} onSort={setSort} />
  );
}
