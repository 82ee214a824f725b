import { EllipsisVertical, Flag, ListPlus } from "lucide-react";
import { Avatar } from "#web/ui/avatar.tsx";
import { CardGrid } from "#web/ui/card-grid.tsx";
import { ChannelTile } from "#web/ui/channel-tile.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Logo, LogoMark } from "#web/ui/logo.tsx";
import { Menu } from "#web/ui/menu.tsx";
import { Section } from "#web/ui/section.tsx";
import { Tuner } from "#web/ui/tuner.tsx";
import { VideoCard } from "#web/ui/video-card.tsx";
import { VideoRow } from "#web/ui/video-row.tsx";
import { Columns, Part, Row, Sample } from "./kit-part.tsx";
import { DUSK, FOREST, NIGHT, NOON } from "./kit-pictures.ts";
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
  { name: "Kolejowy Szlak", picture: NIGHT.picture, remark: "184 tys." },
  { name: "Dzika Polska", picture: FOREST.picture, remark: "131 tys." },
  { name: "Jazz w Łodzi", picture: DUSK.picture, remark: "41 tys." },
  { name: "Dwa Kółka", picture: NOON.picture, remark: "38 tys." },
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
      <Part title="Znak i ludzie">
        <Columns>
          <Sample title="Znak">
            <Row>
              <Logo />
              <LogoMark className="size-6" />
              <LogoMark className="size-12" />
            </Row>
          </Sample>
          <Sample title="Ludzie">
            <Row>
              {([16, 24, 32, 36, 48, 64, 96] as const).map((size) => (
                <Avatar key={size} shape="person" name="Ola Kowalska" size={size} />
              ))}
            </Row>
          </Sample>
          <Sample title="Kanały">
            <Row>
              <Avatar shape="channel" name="Kolejowy Szlak" picture={NIGHT.picture} size={64} />
              <Avatar shape="channel" name="Pracownia 12" size={64} />
              <Avatar shape="channel" name="Żółte Źdźbło" size={48} />
              <Avatar shape="channel" name="Zepsuty obrazek" picture="/nie-ma" size={36} />
              <Avatar shape="channel" name="Ś" size={24} />
            </Row>
          </Sample>
        </Columns>
      </Part>
      <Part title="Stroik">
        <Tuner
          label="Kategorie"
          stations={STATIONS.map((label) => ({
            label,
            href: `/categories?name=${label}`,
            isCurrent: label === "Historia",
          }))}
        />
      </Part>
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
