import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { usePlayer } from "#web/player/player-context.ts";
import type { PlayerAction } from "./action.ts";
import { LONG_SEEK_SECONDS, SHORT_SEEK_SECONDS } from "./keyboard.ts";
import styles from "./panel.module.css";
import { isPossible } from "./possible-actions.ts";

/** All keyboard shortcuts of the player. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { source } = usePlayer();
  const dialogRef = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={dialogRef}
      className={styles.dialog}
      aria-labelledby="player-shortcuts"
      closedby="any"
      onClose={onClose}
    >
      <header className={styles.header}>
        <h2 id="player-shortcuts" className={styles.title}>
          {m.playback_shortcuts()}
        </h2>
        <button type="button" className={styles.close} aria-label={m.playback_close()} onClick={onClose}>
          <X />
        </button>
      </header>
      <dl className={styles.keys}>
        {shortcuts()
          .filter(({ action }) => !action || isPossible(action, source))
          .map(({ keys, text }) => (
            <div key={text} className={styles.shortcut}>
              <dt>{text}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </dialog>
  );
}

interface Shortcut {
  readonly keys: readonly string[];
  readonly text: string;
  /** The shortcut is left out where this action is not possible. */
  readonly action?: PlayerAction["type"];
}

function shortcuts(): Shortcut[] {
  return [
    { keys: [m.playback_key_space(), "K"], text: m.playback_shortcut_play() },
    { keys: ["←", "→"], text: m.playback_shortcut_jump({ seconds: SHORT_SEEK_SECONDS }) },
    { keys: ["J", "L"], text: m.playback_shortcut_jump({ seconds: LONG_SEEK_SECONDS }) },
    { keys: ["0", "…", "9"], text: m.playback_shortcut_share() },
    { keys: ["Home", "End"], text: m.playback_shortcut_ends() },
    { keys: ["↑", "↓"], text: m.playback_volume() },
    { keys: ["M"], text: m.playback_shortcut_mute() },
    { keys: ["<", ">"], text: m.playback_rate(), action: "change-rate" },
    { keys: ["C"], text: m.playback_captions() },
    { keys: ["F"], text: m.playback_full_screen(), action: "toggle-full-screen" },
    { keys: ["I"], text: m.playback_picture_in_picture(), action: "toggle-picture-in-picture" },
    { keys: ["?"], text: m.playback_shortcut_help() },
  ];
}
