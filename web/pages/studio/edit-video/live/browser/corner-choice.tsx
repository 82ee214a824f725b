import { m } from "#web/i18n/compiled/messages.js";
import { Select } from "#web/ui/controls/select.tsx";
import { isCorner, type Corner } from "./camera-overlay.ts";

interface CornerChoiceProps {
  readonly corner: Corner;
  readonly onChange: (corner: Corner) => void;
}

/** Where the camera lies over the screen. */
export function CornerChoice({ corner, onChange }: CornerChoiceProps) {
  return (
    <Select
      label={m.live_browser_corner()}
      options={[
        { value: "bottomRight", label: m.live_browser_corner_bottom_right() },
        { value: "bottomLeft", label: m.live_browser_corner_bottom_left() },
        { value: "topRight", label: m.live_browser_corner_top_right() },
        { value: "topLeft", label: m.live_browser_corner_top_left() },
      ]}
      value={corner}
      onChange={(value) => isCorner(value) && onChange(value)}
      className="sm:max-w-[calc(50%-8px)]"
    />
  );
}
