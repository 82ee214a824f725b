import { EllipsisVertical, Flag, ListPlus } from "lucide-react";
import { Avatar } from "#web/ui/cards/avatar.tsx";
import { AVATAR_SIDES } from "#web/ui/cards/image-sizes.ts";
import { CardGrid } from "#web/ui/cards/card-grid.tsx";
import { ChannelTile } from "#web/ui/cards/channel-tile.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Logo, LogoMark } from "#web/ui/layout/logo.tsx";
import { Menu } from "#web/ui/overlays/menu.tsx";
import { Section } from "#web/ui/layout/section.tsx";
import { Tuner } from "#web/ui/layout/tuner.tsx";
import { VideoCard } from "#web/ui/cards/video-card.tsx";
import { VideoRow } from "#web/ui/cards/video-row.tsx";
import { Columns, KitSection, Row, Sample } from "./kit-section.tsx";
import { DUSK, FOREST, NIGHT, NOON } from "./kit-images.ts";
import { VIDEOS } from "./kit-videos.ts";

const STATIONS = [
  "Wszystko",
  "Na żywo",
  "Aktualności",
  "Historia",
  "Nauka",
  "Technika",
  "Muzyka",
  "Gotowanie",
  "Podróże",
  "Sport",
  "Motoryzacja",
  "Książki",
];

const CHANNELS = [
  { name: "Kolejowy Szlak", imageUrl: NIGHT.imageUrl, remark: "184 tys." },
  { name: "Dzika Polska", imageUrl: FOREST.imageUrl, remark: "131 tys." },
  { name: "Jazz w Łodzi", imageUrl: DUSK.imageUrl, remark: "41 tys." },
  { name: "Dwa Kółka", imageUrl: NOON.imageUrl, remark: "38 tys." },
  { name: "Śląsk Od Środka", remark: "29 tys." },
  { name: "Międzyuczelniane Towarzystwo Krótkofalarskie", remark: "7" },
];

export function KitMedia() {
  const menu = (
    <Menu
      groups={[
        { id: "keep", entries: [{ id: "playlist", label: "Dodaj do playlisty", icon: <ListPlus /> }] },
        { id: "report", entries: [{ id: "report", label: "Zgłoś film", icon: <Flag />, isDanger: true }] },
      ]}
    >
      {(trigger) => <IconButton {...trigger} label="Opcje filmu" icon={<EllipsisVertical />} size={28} />}
    </Menu>
  );
  return (
    <>
      <KitSection title="Znak i ludzie">
        <Columns>
          <Sample title="Znak">
            <Row>
              <Logo name="Nadaj" />
              <LogoMark className="size-6" />
              <LogoMark className="size-12" />
            </Row>
          </Sample>
          <Sample title="Ludzie">
            <Row>
              {AVATAR_SIDES.map((size) => (
                <Avatar key={size} shape="person" name="Ola Kowalska" size={size} />
              ))}
            </Row>
          </Sample>
          <Sample title="Kanały">
            <Row>
              <Avatar shape="channel" name="Kolejowy Szlak" imageUrl={NIGHT.imageUrl} size={64} />
              <Avatar shape="channel" name="Pracownia 12" size={64} />
              <Avatar shape="channel" name="Żółte Źdźbło" size={48} />
              <Avatar shape="channel" name="Zepsuty obrazek" imageUrl="/nie-ma" size={36} />
              <Avatar shape="channel" name="Ś" size={24} />
            </Row>
          </Sample>
        </Columns>
      </KitSection>
      <KitSection title="Stroik">
        <Tuner
          label="Kategorie"
          stations={STATIONS.map((label) => ({
            label,
            href: `/categories?name=${label}`,
            isCurrent: label === "Historia",
          }))}
        />
      </KitSection>
      <Section title="Filmy" remark="7 stanów karty" more={{ href: "/new", label: "Więcej" }}>
        <CardGrid of="videos" isRowOnPhones>
          {Object.values(VIDEOS).map((video) => (
            <VideoCard key={video.id} video={video} menu={menu} />
          ))}
          <VideoCard video={VIDEOS.plain} isThumbnailOnly />
        </CardGrid>
      </Section>
      <Section title="Kanały">
        <CardGrid of="channels" isRowOnPhones>
          {CHANNELS.map((channel) => (
            <ChannelTile key={channel.name} href="/c/kolejowy-szlak" {...channel} />
          ))}
        </CardGrid>
      </Section>
      <Section title="Lista obok filmu">
        <div className="grid max-w-96 gap-3.5">
          <VideoRow video={VIDEOS.plain} menu={menu} />
          <VideoRow video={VIDEOS.live} menu={menu} />
          <VideoRow video={VIDEOS.long} menu={menu} />
        </div>
      </Section>
    </>
  );
}
