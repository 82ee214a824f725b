const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*\/>/g;
const FILM_FIRST_MS = 1000;
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
  return html.replace(PRELOAD, "").replace(script, () => start);
}

/**
 * Frames are drawn only when the styles are there; what is put off from one comes after it is on the screen. Where
 * the markup brings a film, scripts also wait until it has something to show, at most for a second: a browser loads a
 * film in a dozen small steps, and each would queue behind them. A form that is sent before its code is there is held
 * until then (web/form/held-submit.ts): the browser itself would load the page anew and lose what was typed.
 */
function startScript(entry: string, modules: readonly string[]): string {
  return [
    `{addEventListener("submit",(event)=>{const form=event.target;if(form.method!=="post"||"alive"in form.dataset)return;event.preventDefault();globalThis.heldForm=form},true);`,
    `let isStarted=false;const start=()=>{if(isStarted)return;isStarted=true;`,
    `for(const href of ${JSON.stringify(modules)})document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
    `document.head.append(Object.assign(document.createElement("script"),{type:"module",src:${JSON.stringify(entry)}}))};`,
    `const film=document.querySelector("video[preload=auto]");`,
    `if(document.hidden)start();else if(film&&film.readyState<2){film.addEventListener("loadeddata",start);film.addEventListener("error",start);setTimeout(start,${FILM_FIRST_MS})}`,
    `else requestAnimationFrame(()=>setTimeout(start))}`,
  ].join("");
}
