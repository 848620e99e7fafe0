import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { LOCALES, localeOf, type Locale } from '@vigie/contract/locales.ts';
import { ApiError } from '../errors/api-error.ts';

const latestSchema = z.object({ id: z.string().regex(/^[\w-]+$/) });
const metaSchema = z.object({ routes: z.array(z.string()) });
const YEAR_SECONDS = 31_536_000;

/**
 * Serves the built panel: its pages answer with index.html. An unknown path does too, with status 404, and the panel
 * then shows that.
 */
export async function addPanel(app: FastifyInstance, directory: string): Promise<void> {
  const panel = await readPanel(directory);
  if (panel !== null)
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      // A route for each file, so that a directory is no page.
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(join(directory, 'assets'));
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    if (!wantsPage(request)) throw new ApiError('not-found');
    if (panel === null)
      return reply.code(404).type('text/plain').send('The panel is not built yet: npm run build');
    return sendIndex(reply, panel, request);
  });
}

interface Panel {
  indexFor: IndexFor;
  isPage(path: string): boolean;
}

async function readPanel(directory: string): Promise<Panel | null> {
  const index = await readFile(join(directory, 'index.html'), 'utf8').catch(() => null);
  if (index === null) return null;
  const patterns = (await readRoutes(directory)).map(patternOf);
  const indexFor = await readPreloads(directory, index);
  return { indexFor, isPage: (path) => patterns.some((pattern) => pattern.test(path)) };
}

/** Reads the paths of the screens from the build. */
async function readRoutes(directory: string): Promise<string[]> {
  const read = async (...parts: string[]): Promise<unknown> =>
    JSON.parse(await readFile(join(directory, 'builds', ...parts), 'utf8'));
  const { id } = latestSchema.parse(await read('latest.json'));
  return metaSchema.parse(await read('meta', `${id}.json`)).routes;
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  return (
    !request.url.startsWith('/api/') && (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  );
}

function sendIndex(reply: FastifyReply, panel: Panel, { url, headers }: FastifyRequest): FastifyReply {
  const path = url.split('?')[0] ?? '/';
  return reply
    .code(panel.isPage(path) ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language')
    .send(panel.indexFor(path, headers['accept-language']));
}

const filesSchema = z.array(z.string().regex(/^[\w./-]+$/));
const firstLoadsSchema = z.record(
  z.string(),
  z.object({ js: filesSchema, css: filesSchema, words: z.record(z.enum(LOCALES), filesSchema) }),
);

/**
 * Returns the panel's index for a path. It preloads the files that the path's screen needs, in the reader's first
 * language.
 */
type IndexFor = (path: string, acceptLanguage: string | undefined) => string;

/** Reads the build's list of files that each screen loads first. A build without the list uses the plain index. */
export async function readPreloads(directory: string, index: string): Promise<IndexFor> {
  const text = await readFile(join(directory, 'builds', 'routes.json'), 'utf8').catch(() => '{}');
  const screens = Object.entries(firstLoadsSchema.parse(JSON.parse(text)))
    // Literal segments precede parameters, as in the panel's router.
    .toSorted(([one], [other]) => (inOrder(one) < inOrder(other) ? -1 : 1))
    .map(([path, { js, css, words }]) => {
      const styles = css.map((file) => `<link rel="preload" as="style" href="/${file}" crossorigin>`);
      const linksOf = (locale: Locale) =>
        [...styles, ...[...js, ...words[locale]].map(moduleLink)].filter((link) => !isLinked(index, link));
      const indexes = LOCALES.map((locale) => [locale, withLinks(index, linksOf(locale))] as const);
      return { pattern: patternOf(path), indexes: new Map(indexes) };
    });
  return (path, acceptLanguage = '') => {
    const screen = screens.find(({ pattern }) => pattern.test(path));
    return screen?.indexes.get(localeOf(acceptLanguage)) ?? index;
  };
}

/** Returns the pattern of a screen's path with parameters written {id}, $id or :id. */
function patternOf(route: string): RegExp {
  const parts = route
    .split('/')
    .map((part) => (/^[{$:]/.test(part) ? '[^/]+' : part.replace(/[.*+?^()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}

const inOrder = (path: string): string => path.replaceAll('$', '\uffff');

const moduleLink = (file: string): string => `<link rel="modulepreload" href="/${file}" crossorigin>`;

/** Returns whether the index already links the file. */
function isLinked(index: string, link: string): boolean {
  const file = /href="([^"]+)"/.exec(link)?.[1];
  return file !== undefined && index.includes(`"${file}"`);
}

function withLinks(index: string, links: string[]): string {
  return index.replace('</head>', `${links.join('')}</head>`);
}
