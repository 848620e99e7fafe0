import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { listen, type Listening } from '@vigie/demo-site/listen.ts';
import type { Chance } from '../personal-data/seeded.ts';
import { generateActions, type Actions } from './generate-actions.ts';
import { FILES, generateContainer, type Resource } from './generate-container.ts';

/** Parts of the interpreter, in dependency order. */
const PARTS = ['model', 'address', 'variables', 'html', 'tags', 'manager'];

/**
 * Interpreter of published containers that behaves as Google's own code, for the evaluation only. It shares no code
 * with the prediction. The page gets it as one script, without types and imports.
 */
const INTERPRETER = PARTS.map((part) =>
  stripTypeScriptTypes(readFileSync(join(import.meta.dirname, `interpreter/${part}.ts`), 'utf8'))
    .replaceAll(/^import [^;]*;$/gmu, '')
    .replaceAll(/^export /gmu, ''),
).join('\n');

/** A container on a page, with the pushes of its own dataLayer. */
export interface PageContainer {
  id: string;
  layer: string;
  resource: Resource;
  actions: Actions;
  isLazy: boolean;
}

/**
 * Names of dataLayers. Each container of a page has its own, so they affect each other only by clicks and addresses.
 */
export const LAYERS = ['dataLayer', 'layerB', 'layerC', 'layerD', 'layerE'] as const;

export function generatePage(chance: Chance, page: number, count: number): PageContainer[] {
  return LAYERS.slice(0, count).map((layer, at) => ({
    id: `GTM-P${page}X${at}`,
    layer,
    resource: generateContainer(chance),
    actions: generateActions(chance, layer),
    isLazy: chance.below(2) === 0,
  }));
}

/** Returns the script of a container in Google's published form. */
export function scriptOf({ id, layer, resource, isLazy }: PageContainer): string {
  const own = { container: id, version: resource.version, layer, isLazy };
  const data = JSON.stringify(resource).replaceAll('<', String.raw`\u003C`);
  return `(function(){\nvar data = {\n"resource": ${data},\n"runtime":[]\n};\n${INTERPRETER}\nstart(data.resource, ${JSON.stringify(own)});\n})();`;
}

export const addressOf = (origin: string, { id, layer }: PageContainer) =>
  `${origin}/gtm.js?id=${id}&l=${layer}`;

function htmlOf(containers: readonly PageContainer[], origin: string): string {
  const gtag = containers.map(
    ({ layer }) => `window.${layer} = []; function gtag_${layer}() { ${layer}.push(arguments); }`,
  );
  const early = containers.flatMap(({ actions }) => actions.early);
  const scripts = containers.map(
    (one) => `<script src="${addressOf(origin, one).replace('&', '&amp;')}"></script>`,
  );
  const late = containers.flatMap(({ actions }) => actions.late);
  const shared = `document.addEventListener('click', (event) => event.preventDefault()); document.addEventListener('submit', (event) => event.preventDefault());`;
  return `<!doctype html><html lang="fr"><title>abc</title>
<script>document.cookie = 'visited=1'; ${[...gtag, ...early].join(';\n')};</script>
<body><a id="link" class="button big" href="/thanks?id=1#end" target="_top" rel="nofollow">abc <b>1</b></a>
<form id="form" class="big" action="/search"></form>
${scripts.join('\n')}
<script>${[shared, ...late].join(';\n')};</script></body></html>`;
}

/** Serves pages by their number: `/p/3/thanks/index.html`, and the scripts of their containers. */
export function serveContainers(pages: readonly (readonly PageContainer[])[]): Promise<Listening> {
  const scripts = new Map(pages.flat().map((one) => [one.id, one]));
  return listen(
    (request, response) => {
      const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
      const container = scripts.get(url.searchParams.get('id') ?? '');
      const page = pages[Number(/^\/p\/(\d+)\//u.exec(url.pathname)?.[1] ?? NaN)];
      const isScript = url.pathname === '/gtm.js' && container !== undefined;
      const isFound = isScript || page !== undefined || url.pathname === FILES.right;
      response.writeHead(isFound ? 200 : 404, {
        'content-type': `${page === undefined ? 'text/javascript' : 'text/html'}; charset=utf-8`,
      });
      const text = isScript ? scriptOf(container) : '';
      response.end(page === undefined ? text : htmlOf(page, url.origin));
    },
    { host: '127.0.0.1', port: 0 },
  );
}
