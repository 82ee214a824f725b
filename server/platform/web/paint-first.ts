const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const PATIENCE_MS = 1000;
const FILM_PATIENCE_MS = 2500;
const HEAD = "<head>";
const ENTRY = /<script type="module" async="" src="([^"]+)"><\/script>/;

/**
 * Lets a rendered page show itself before it fetches its scripts: on a slow network they would share the line with
 * the fonts and pictures that the viewer is waiting for. A page in the background begins at once, since it is not
 * painted. The addresses stay in the page, in a script of its own.
 */
export function paintFirst(html: string): string {
  const [script, entry] = ENTRY.exec(html) ?? [];
  if (!script || !entry) return html;
  const modules = [...html.matchAll(PRELOAD)].map(([, address = ""]) => address);
  const start = `<script>${startScript(entry, modules)}</script>`;
  const held = html.replace(HEAD, () => `${HEAD}<script>${HOLD}</script>`);
  return held.replace(PRELOAD, "").replace(script, () => start);
}

/**
 * A form that is sent before its code is there is held until then (web/form/held-submit.ts): the browser itself would
 * load the page anew and lose what was typed. So is a button that is pressed (web/layouts/held-press.ts). Stands before
 * all of them: the page may arrive in parts.
 */
const HOLD = [
  `addEventListener("submit",(event)=>{const form=event.target;if(form.method!=="post"||"alive"in form.dataset)return;event.preventDefault();globalThis.heldForm=form},true);`,
  `addEventListener("click",(event)=>{const button=event.target.closest("button");if(!button||globalThis.isAlive&&!button.closest("[data-asleep]"))return;event.preventDefault();event.stopImmediatePropagation();globalThis.heldPress=button},true)`,
].join("");

/**
 * Scripts begin when the browser has painted, and when what the page is about is on the screen: its film has a frame,
 * or its large picture is there, which both load in small steps that scripts would stand in the way of. At most for a
 * second, for a film two and a half: phones need that long.
 */
function startScript(entry: string, modules: readonly string[]): string {
  return [
    `{const start=()=>{`,
    `for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `document.head.append(Object.assign(document.createElement("script"),{type:"module",src:${JSON.stringify(entry)}}))};`,
    `const painted=new Promise((resolve)=>new PerformanceObserver((list)=>list.getEntriesByName("first-contentful-paint").length>0&&resolve()).observe({type:"paint",buffered:true}));`,
    `const film=document.querySelector("video[preload=auto]");`,
    `const begun=film?.readyState<3&&new Promise((resolve)=>{film.requestVideoFrameCallback(resolve);film.addEventListener("loadeddata",()=>film.paused&&resolve());film.addEventListener("error",resolve)});`,
    `const picture=document.querySelector("img[fetchpriority=high]")?.decode().catch(()=>{});`,
    `const patience=new Promise((resolve)=>setTimeout(resolve,document.hidden?0:begun?${FILM_PATIENCE_MS}:${PATIENCE_MS}));`,
    `Promise.race([Promise.all([painted,begun,picture]),patience]).then(start)}`,
  ].join("");
}
