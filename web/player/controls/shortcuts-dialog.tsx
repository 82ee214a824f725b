import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { m } from "#web/i18n/compiled/messages.js";
import { LONG_SEEK_SECONDS, SHORT_SEEK_SECONDS } from "./keyboard.ts";
import styles from "./panel.module.css";

/** All keyboard shortcuts of the player. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
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
        {shortcuts().map(({ keys, text }) => (
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

function shortcuts(): { keys: string[]; text: string }[] {
  return [
    { keys: [m.playback_key_space(), "K"], text: m.playback_shortcut_play() },
    { keys: ["←", "→"], text: m.playback_shortcut_jump({ seconds: SHORT_SEEK_SECONDS }) },
    { keys: ["J", "L"], text: m.playback_shortcut_jump({ seconds: LONG_SEEK_SECONDS }) },
    { keys: ["0", "…", "9"], text: m.playback_shortcut_share() },
    { keys: ["Home", "End"], text: m.playback_shortcut_ends() },
    { keys: ["↑", "↓"], text: m.playback_volume() },
    { keys: ["M"], text: m.playback_shortcut_mute() },
    { keys: ["<", ">"], text: m.playback_rate() },
    { keys: ["C"], text: m.playback_captions() },
    { keys: ["F"], text: m.playback_full_screen() },
    { keys: ["I"], text: m.playback_picture_in_picture() },
    { keys: ["?"], text: m.playback_shortcut_help() },
  ];
}
