/** A part of the live panel below a line. */
export const PANEL_PART = "grid min-w-0 gap-4 border-t border-line pt-6";
