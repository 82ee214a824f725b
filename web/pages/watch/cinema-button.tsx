import { RectangleHorizontal } from "lucide-react";
import type { useCinemaMode } from "#web/features/playback/cinema-mode.ts";
import { m } from "#web/i18n/compiled/messages.js";
import { PlayerButton } from "#web/player/player-button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { showSnackbar } from "#web/ui/snackbar-store.ts";

interface CinemaButtonProps {
  readonly cinema: ReturnType<typeof useCinemaMode>;
  /** In the control bar of a player, or in the corner of what stands in its place. */
  readonly place: "player" | "corner";
}

/** Switches cinema mode; only where there is room beside the player to take. */
export function CinemaButton({ cinema, place }: CinemaButtonProps) {
  function toggle() {
    cinema.toggle();
    showSnackbar({ text: cinema.isOn ? m.watch_cinema_off() : m.watch_cinema_on() });
  }

  return (
    <span className="hidden min-[1080px]:contents">
      {place === "player" ? (
        <PlayerButton label={m.watch_cinema()} isPressed={cinema.isOn} onClick={toggle}>
          <RectangleHorizontal />
        </PlayerButton>
      ) : (
        <IconButton
          label={m.watch_cinema()}
          icon={<RectangleHorizontal />}
          aria-pressed={cinema.isOn}
          tooltipPlacement="left"
          onClick={toggle}
        />
      )}
    </span>
  );
}
