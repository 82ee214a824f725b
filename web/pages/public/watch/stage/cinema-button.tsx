import { RectangleHorizontal } from "lucide-react";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PlayerButton } from "#web/player/controls/player-button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { showSnackbar } from "#web/ui/feedback/snackbar-store.ts";

interface CinemaButtonProps {
  readonly cinema: ReturnType<typeof useCinemaMode>;
  /** In the control bar of a player, or in the corner of its placeholder. */
  readonly place: "player" | "corner";
}

/** Toggles cinema mode; only shown where the player has a side column to extend into. */
export function CinemaButton({ cinema, place }: CinemaButtonProps) {
  function toggle() {
    cinema.toggle();
    showSnackbar({ text: cinema.isOn ? m.playback_cinema_off() : m.playback_cinema_on() });
  }

  return (
    <span className="hidden min-[1080px]:contents">
      {place === "player" ? (
        <PlayerButton label={m.playback_cinema()} isPressed={cinema.isOn} onClick={toggle}>
          <RectangleHorizontal />
        </PlayerButton>
      ) : (
        <IconButton
          label={m.playback_cinema()}
          icon={<RectangleHorizontal />}
          aria-pressed={cinema.isOn}
          tooltipPlacement="left"
          onClick={toggle}
        />
      )}
    </span>
  );
}
