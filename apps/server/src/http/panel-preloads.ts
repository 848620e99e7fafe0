import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOCALES, localeOf, type Locale } from '@vigie/contract/locales.ts';
import * as z from 'zod';

const filesSchema = z.array(z.string().regex(/^[\w./-]+$/));
const firstLoadsSchema = z.record(
  z.string(),
  z.object({ js: filesSchema, css: filesSchema, words: z.record(z.enum(LOCALES), filesSchema) }),
);

/**
 * The panel's index for a path. It preloads what the screen of that path needs, in the reader's first language.
 */
export type IndexFor = (path: string, acceptLanguage: string | undefined) => string;

/** Reads what the build wrote down of each screen's first load; a build that did not has its plain index. */
export async function readPreloads(directory: string, index: string): Promise<IndexFor> {
  const text = await readFile(join(directory, 'builds', 'routes.json'), 'utf8').catch(() => '{}');
  const screens = Object.entries(firstLoadsSchema.parse(JSON.parse(text)))
    // A name before a parameter, as the panel's router reads it.
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

/** A screen's path with its parameters, written {id}, $id or :id. */
export function patternOf(route: string): RegExp {
  const parts = route
    .split('/')
    .map((part) => (/^[{$:]/.test(part) ? '[^/]+' : part.replace(/[.*+?^()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}/?$`);
}

const inOrder = (path: string): string => path.replaceAll('$', '\uffff');

const moduleLink = (file: string): string => `<link rel="modulepreload" href="/${file}" crossorigin>`;

/** Whether the index asks for the file itself. */
function isLinked(index: string, link: string): boolean {
  const file = /href="([^"]+)"/.exec(link)?.[1];
  return file !== undefined && index.includes(`"${file}"`);
}

function withLinks(index: string, links: string[]): string {
  return index.replace('</head>', `${links.join('')}</head>`);
}
