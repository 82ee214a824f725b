const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/;

/**
 * Lets a rendered page show itself before it fetches its scripts: on a slow network they would share the line with
 * the fonts and pictures that the viewer is waiting for. A page in the background begins at once, since it is not
 * painted. The addresses stay in the page, in a script of its own.
 */
export function paintFirst(html: string): string {
  const [script, entry] = ENTRY.exec(html) ?? [];
  if (!script || !entry) return html;
  const modules = [...html.matchAll(PRELOAD)].map(([, address]) => address);
  const start = `<script>${startScript(entry, modules)}</script>`;
  return html.replace(PRELOAD, "").replace(script, () => start);
}

/** Frames are drawn only when the styles are there; what is put off from one comes after it is on the screen. */
function startScript(entry: string, modules: readonly (string | undefined)[]): string {
  return `{const start=()=>{for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));document.head.append(Object.assign(document.createElement("script"),{type:"module",src:${JSON.stringify(entry)}}))};document.hidden?start():requestAnimationFrame(()=>setTimeout(start))}`;
}
