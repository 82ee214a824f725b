import { api } from "#shared/contract.ts";
import type { Endpoint } from "#shared/endpoint.ts";
import { escapeHtml } from "#server/platform/text/html-of-text.ts";

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#ddd8ce, #37332c); --soft: light-dark(#f3efe7, #211f1a);
    --ink: light-dark(#7a5c00, #ffd21f); }
  body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem 4rem; font: 15px/1.5 system-ui, sans-serif;
    background: light-dark(#fbfaf7, #151310); color: light-dark(#24211b, #f5f2ea); }
  h1 { font-size: 1.8rem; } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
  h3 { margin: 0; font-size: 1rem; font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
  article { margin: 1rem 0; padding: 1rem; border: 1px solid var(--line); border-radius: 9px; background: var(--soft); }
  b { color: var(--ink); } p { margin: .4rem 0; } a { color: var(--ink); }
`;

/** The contract as an HTML page under the name of the site; the schemas are in the OpenAPI document. */
export function docsPage(base: string, site: string): string {
  const title = `${escapeHtml(site)} API`;
  const nouns = Object.entries(api).map(([noun, endpoints]) => {
    const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) =>
      callText(noun, name, base, endpoint),
    );
    return `<h2 id="${noun}">${noun}</h2>${calls.join("")}`;
  });
  const links = Object.keys(api).map((noun) => `<a href="#${noun}">${noun}</a>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style><main><h1>${title}</h1>
<p>JSON over HTTP. Send <code>Authorization: Bearer TOKEN</code> from <code>POST ${base}/auth/login</code>, or an
<code>anonymous-id</code> header of your own. <code>Accept-Language: pl</code> or <code>en</code> chooses the language of
messages. Lists answer <code>{items, count}</code>; failures <code>{statusCode, message, code, errors}</code>.</p>
<p>Video files go to <code>POST ${base}/videos/{id}/upload</code> in the <a href="https://tus.io/protocols/resumable-upload">tus 1.0</a>
protocol. Machine-readable: <a href="${base}/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${links.join(" · ")}</nav>${nouns.join("")}</main></html>`;
}

function callText(noun: string, name: string, base: string, endpoint: Endpoint): string {
  const { method, path, summary, access } = endpoint;
  return `<article id="${noun}.${name}"><h3><b>${method}</b> ${base}${path}</h3><p>${summary}.</p>
<p>Who may call: ${access}.</p></article>`;
}
