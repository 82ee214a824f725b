import { Bell, Clock, Ellipsis, Play, Plus, Share2, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { CountBadge, DotBadge, RoleBadge } from "#web/ui/feedback/badge.tsx";
import { Button, LinkButton } from "#web/ui/controls/button.tsx";
import { Chip, TagChip } from "#web/ui/feedback/chip.tsx";
import { FileButton } from "#web/ui/controls/file-button.tsx";
import { LiveFlag, PremiereFlag } from "#web/ui/feedback/flag.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Kbd } from "#web/ui/feedback/kbd.tsx";
import { StatusDot } from "#web/ui/feedback/status-dot.tsx";
import { ThumbnailTag } from "#web/ui/cards/thumbnail-tag.tsx";
import { DateOf, TimeAgo, TimeUntil } from "#web/ui/format/time.tsx";
import { ButtonGroup, ToggleButton } from "#web/ui/controls/toggle-button.tsx";
import { Columns, KitSection, Row, Sample } from "./kit-section.tsx";

/** The keyboard focus ring, shown permanently. */
const FOCUSED = "outline-2 outline-offset-2 outline-focus";

const HOUR_MS = 3_600_000;
const NOW = Date.now();

export function KitButtons() {
  return (
    <KitSection title="Przyciski i znaczniki">
      <Row>
        <Button variant="primary" icon={<Play className="fill-current" />}>
          Oglądaj
        </Button>
        <Button icon={<Clock />}>Na później</Button>
        <Button variant="ghost">Anuluj</Button>
        <Button variant="danger">Usuń film</Button>
        <Button variant="quiet">Pomiń</Button>
        <IconButton variant="secondary" label="Więcej" icon={<Ellipsis />} />
        <IconButton label="Powiadomienia, 3 nowe" icon={<Bell />} badge={<CountBadge count={3} />} />
        <LiveFlag />
        <PremiereFlag>Premiera 20:00</PremiereFlag>
        <ThumbnailTag label="+18" tone="danger" />
        <TagChip href="/tags?name=historia" tag="historia" />
      </Row>
      <Columns>
        <ButtonSamples />
        <RatingSample />
        <LabelSamples />
        <Sample title="Bardzo długie słowo">
          <div className="max-w-64">
            <Button isWide variant="primary" className="whitespace-normal! h-auto! min-h-10 py-2">
              Najprawdopodobniejszy najdłuższy napis
            </Button>
          </div>
        </Sample>
      </Columns>
    </KitSection>
  );
}

function ButtonSamples() {
  return (
    <>
      <Sample title="Stany">
        <Row>
          <Button variant="primary" isPending>
            Zapisuję
          </Button>
          <Button isPending>Wysyłam</Button>
          <Button variant="primary" disabled>
            Zapisz
          </Button>
          <Button disabled>Zapisz</Button>
          <Button variant="ghost" disabled>
            Anuluj
          </Button>
          <Button variant="danger" disabled>
            Usuń
          </Button>
        </Row>
      </Sample>
      <Sample title="Pod kursorem i z fokusem">
        <Row>
          <Button variant="primary" className="bg-accent-hover!">
            Oglądaj
          </Button>
          <Button className="bg-surface-3!">Na później</Button>
          <Button variant="primary" className={FOCUSED}>
            Oglądaj
          </Button>
          <Button className={FOCUSED}>Na później</Button>
          <Button variant="ghost" className={FOCUSED}>
            Anuluj
          </Button>
        </Row>
      </Sample>
      <Sample title="Wielkości, odnośnik, plik">
        <Row>
          <Button size="small">Mały</Button>
          <Button>Zwykły</Button>
          <Button size="large" variant="primary">
            Duży
          </Button>
          <LinkButton href="/" icon={<Plus />}>
            Nadaj
          </LinkButton>
          <FileButton accept="image/*" variant="ghost" onFiles={() => undefined}>
            Zmień zdjęcie
          </FileButton>
        </Row>
      </Sample>
    </>
  );
}

function RatingSample() {
  const [isLiked, setLiked] = useState(true);
  return (
    <Sample title="Ocena">
      <Row>
        <ButtonGroup label="Ocena filmu">
          <ToggleButton isOn={isLiked} icon={<ThumbsUp />} onClick={() => setLiked(!isLiked)}>
            12,4 tys.
          </ToggleButton>
          <ToggleButton
            isOn={!isLiked}
            icon={<ThumbsDown />}
            aria-label="Nie podoba mi się"
            onClick={() => setLiked(!isLiked)}
          />
        </ButtonGroup>
        <Button icon={<Share2 />}>Udostępnij</Button>
      </Row>
    </Sample>
  );
}

/** Chips, badges, statuses and times. */
function LabelSamples() {
  return (
    <>
      <Sample title="Etykiety">
        <Row>
          <Chip>Odcinek 4</Chip>
          <Chip icon={<Clock />}>jutro 18:00</Chip>
          <RoleBadge>Autor</RoleBadge>
          <Kbd>/</Kbd>
          <DotBadge />
        </Row>
      </Sample>
      <Sample title="Stan rzeczy">
        <Row>
          <StatusDot tone="success">Aktywna</StatusDot>
          <StatusDot tone="warning">Czeka na weryfikację</StatusDot>
          <StatusDot tone="danger">Odrzucona</StatusDot>
          <StatusDot tone="info">Przetwarzana</StatusDot>
          <StatusDot tone="neutral">Szkic</StatusDot>
        </Row>
      </Sample>
      <Sample title="Czas">
        <p className="text-control text-text-2">
          <TimeAgo at={NOW - 2 * HOUR_MS} /> · <TimeUntil at={NOW + 30 * HOUR_MS} /> · <DateOf at={NOW} />
        </p>
      </Sample>
    </>
  );
}
