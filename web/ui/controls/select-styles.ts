/** Classes of the button and the list of options, shared by Select, LazySelect and ComboBox. */
export const SELECT_BUTTON =
  "group/select flex h-11 w-full min-w-0 cursor-pointer items-center gap-2 rounded-sm border border-line-strong bg-surface-1 pr-3 pl-[13px] text-left transition-colors -outline-offset-2 hover:bg-surface-2 disabled:cursor-default disabled:border-line disabled:bg-surface-2 disabled:text-text-3 in-data-invalid:border-danger-ink in-data-invalid:inset-ring in-data-invalid:inset-ring-danger-ink";

export const SELECT_CHEVRON =
  "size-[18px] text-text-2 transition-transform duration-med group-aria-expanded/select:rotate-180";

export const LIST_POPOVER =
  "min-w-(--trigger-width) max-w-[min(440px,calc(100vw-24px))] overflow-auto rounded-lg bg-surface-1 p-1.5 shadow-dialog outline-none transition-[opacity,translate] duration-med entering:translate-y-2 entering:opacity-0 exiting:opacity-0 exiting:duration-fast";

export const LIST_BOX = "max-h-[min(360px,50vh)] overflow-auto outline-none";

export const LIST_ROW =
  "group/row flex min-h-10 cursor-pointer items-center gap-3 rounded-xs px-3 py-1.5 text-control font-[540] outline-0 -outline-offset-2 select-none focus-visible:outline-2 hover:bg-surface-2 focus:bg-surface-2 selected:font-[640] disabled:cursor-default disabled:opacity-45 [&_.lucide]:size-[18px]";
