import { Keyboard, PictureInPicture2 } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { classes } from "#web/ui/styles/classes.ts";
import { captionGroundText, captionSizeText } from "#web/player/captions/caption-texts.ts";
import { shownTrack } from "#web/player/captions/captions.ts";
import { cssVariables } from "#web/player/css-variables.ts";
import styles from "./panel.module.css";
import { usePlayer } from "#web/player/player-context.ts";
import { isPossible } from "./possible-actions.ts";
import {
  CAPTION_GROUNDS,
  CAPTION_SIZES,
  chosenQuality,
  FASTEST_RATE,
  RATE_STEP,
  SLOWEST_RATE,
} from "#web/player/settings/settings.ts";
import { offeredHeights, pickHeight, displayedHeight } from "#web/player/source.ts";
import { qualityText, rateText } from "#web/player/texts.ts";
import { useFrameSize } from "#web/player/use-media.ts";

/** Content of the settings popover: all options on one level, without submenus. */
export function SettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const { source, settings, perform } = usePlayer();
  const panelRef = useRef<HTMLDivElement>(null);

  useEffect(() => {
    panelRef.current?.querySelector<HTMLElement>("input:checked, input")?.focus();
  }, []);

  function showShortcuts() {
    onClose();
    perform({ type: "show-shortcuts" });
  }

  function showPictureInPicture() {
    onClose();
    perform({ type: "toggle-picture-in-picture" });
  }

  return (
    <div ref={panelRef} className={styles.settings}>
      {!source.audioOnly && source.renditions.length > 0 && <QualityChoice />}
      {source.isLive ? <DelayChoice /> : <RateChoice />}
      {source.tracks.length > 0 && <CaptionsChoice />}
      {shownTrack(source.tracks, settings.captions) && <CaptionStyle />}
      <SoundChoice />
      {!source.isLive && <EndChoice />}
      {isPossible("toggle-picture-in-picture", source) && (
        <button type="button" className={classes(styles.more, styles.narrow)} onClick={showPictureInPicture}>
          <PictureInPicture2 />
          {m.playback_picture_in_picture()}
        </button>
      )}
      <button type="button" className={classes(styles.more, styles.keyboard)} onClick={showShortcuts}>
        <Keyboard />
        {m.playback_shortcuts()}
      </button>
    </div>
  );
}

function QualityChoice() {
  const { source, settings, perform } = usePlayer();
  const { width, height } = useFrameSize();
  const shown = displayedHeight(source.renditions, width, height);
  const wanted = chosenQuality(source, settings);
  const chosen = typeof wanted === "number" ? pickHeight(source.renditions, wanted) : wanted;
  const group = useId();
  const note =
    chosen === "auto" && shown ? m.playback_quality_now({ quality: qualityText(shown) }) : undefined;
  return (
    <Choice legend={m.playback_quality()} note={note}>
      {["auto" as const, ...offeredHeights(source.renditions), "audio" as const].map((quality) => (
        <Option
          key={quality}
          group={group}
          label={qualityText(quality)}
          isChosen={quality === chosen}
          onChoose={() => perform({ type: "set-quality", quality })}
        />
      ))}
    </Choice>
  );
}

function CaptionsChoice() {
  const { source, settings, perform } = usePlayer();
  const group = useId();
  const chosen = shownTrack(source.tracks, settings.captions);
  return (
    <Choice legend={m.playback_captions()}>
      <Option
        group={group}
        label={m.playback_captions_off()}
        isChosen={chosen === undefined}
        onChoose={() => perform({ type: "set-captions", language: null })}
      />
      {source.tracks.map((track) => (
        <Option
          key={track.language}
          group={group}
          label={track.label}
          language={track.language}
          isChosen={track === chosen}
          onChoose={() => perform({ type: "set-captions", language: track.language })}
        />
      ))}
    </Choice>
  );
}

function CaptionStyle() {
  const { settings, perform } = usePlayer();
  const [sizes, grounds] = [useId(), useId()];
  return (
    <>
      <Choice legend={m.playback_caption_size()}>
        {CAPTION_SIZES.map((size) => (
          <Option
            key={size}
            group={sizes}
            label={captionSizeText(size)}
            isChosen={size === settings.captionSize}
            onChoose={() => perform({ type: "set-caption-size", size })}
          />
        ))}
      </Choice>
      <Choice legend={m.playback_caption_ground()}>
        {CAPTION_GROUNDS.map((ground) => (
          <Option
            key={ground}
            group={grounds}
            label={captionGroundText(ground)}
            isChosen={ground === settings.captionGround}
            onChoose={() => perform({ type: "set-caption-ground", ground })}
          />
        ))}
      </Choice>
    </>
  );
}

/**
 * For live streams, which catch up with the sender automatically, the distance is chosen instead of the playback rate.
 */
function DelayChoice() {
  const { settings, perform } = usePlayer();
  return (
    <Choice legend={m.playback_delay()} note={m.playback_steady_note()}>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={settings.isSteady}
          onChange={() => perform({ type: "toggle-steady" })}
        />
        {m.playback_steady()}
      </label>
    </Choice>
  );
}

function SoundChoice() {
  const { settings, perform } = usePlayer();
  return (
    <Choice legend={m.playback_sound()}>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={settings.isLevelled}
          onChange={() => perform({ type: "toggle-levelling" })}
        />
        {m.playback_levelled()}
      </label>
    </Choice>
  );
}

/** What happens at the end of the video. */
function EndChoice() {
  const { settings, hasNext, perform } = usePlayer();
  return (
    <Choice legend={m.playback_at_end()}>
      <label className={styles.option}>
        <input
          type="checkbox"
          checked={settings.isLooping}
          onChange={() => perform({ type: "toggle-loop" })}
        />
        {m.playback_loop()}
      </label>
      {hasNext && (
        <label className={styles.option}>
          <input
            type="checkbox"
            checked={settings.isAutoplayNext}
            onChange={() => perform({ type: "toggle-autoplay-next" })}
          />
          {m.playback_autoplay_next()}
        </label>
      )}
    </Choice>
  );
}

const MARKED_RATES = [SLOWEST_RATE, 1, FASTEST_RATE];

function shareOf(rate: number): number {
  return (rate - SLOWEST_RATE) / (FASTEST_RATE - SLOWEST_RATE);
}

/** Playback rate, selected on a dial. */
function RateChoice() {
  const { settings, perform } = usePlayer();
  const id = useId();
  const rate = settings.playbackRate;
  return (
    <div className={styles.choice}>
      <div className={styles.legend}>
        <label htmlFor={id}>{m.playback_rate()}</label>
        <output htmlFor={id} className={styles.note}>
          {rateText(rate)}
        </output>
      </div>
      <div className={styles.dial} style={cssVariables({ "--share": shareOf(rate) })}>
        <input
          id={id}
          type="range"
          min={SLOWEST_RATE}
          max={FASTEST_RATE}
          step={RATE_STEP}
          value={rate}
          aria-valuetext={rateText(rate)}
          onChange={(event) => perform({ type: "set-rate", rate: event.currentTarget.valueAsNumber })}
        />
        <i className={styles.needle} />
      </div>
      <div className={styles.marks} aria-hidden="true">
        {MARKED_RATES.map((marked) => (
          <span key={marked} style={{ left: `${shareOf(marked) * 100}%` }}>
            {rateText(marked)}
          </span>
        ))}
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

function Choice({ legend, note, children }: ChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>
        {legend}
        {note && <span className={styles.note}>{note}</span>}
      </legend>
      <div className={styles.options}>{children}</div>
    </fieldset>
  );
}

interface OptionProps {
  /** Shared by the options of one radio group. */
  readonly group: string;
  readonly label: string;
  readonly language?: string | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Option({ group, label, language, isChosen, onChoose }: OptionProps) {
  return (
    <label className={styles.option} lang={language}>
      <input type="radio" name={group} checked={isChosen} onChange={onChoose} />
      {label}
    </label>
  );
}
