import { describe, expect, it } from 'vitest';
import { fill, type Message } from './message.ts';
import { ERROR_CODES } from '@vigie/contract/errors.ts';

type Catalogue = Record<string, Message>;

const FILES = import.meta.glob<Record<string, Catalogue>>('/src/**/words/{en,fr}.ts', { eager: true });

function catalogue(folder: string, locale: string): Catalogue {
  return FILES[`${folder}/words/${locale}.ts`]?.[locale] ?? {};
}

const FOLDERS = [...new Set(Object.keys(FILES).map((file) => file.slice(0, file.indexOf('/words/'))))];

function placeholders(message: Message): string {
  const text = typeof message === 'string' ? message : message.other;
  return [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name = '']) => name)
    .toSorted()
    .join(' ');
}

describe('the catalogues', () => {
  it.each(FOLDERS)('of %s fill each sentence with the same values in both languages', (folder) => {
    const french = catalogue(folder, 'fr');
    const different = Object.entries(catalogue(folder, 'en')).filter(
      ([key, message]) => placeholders(message) !== placeholders(french[key] ?? ''),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it('have a sentence for each code of the error catalogue', () => {
    const catalogues = {
      ...catalogue('/src/app/shell', 'en'),
      ...catalogue('/src/shared/api/api-errors', 'en'),
    };
    for (const code of ERROR_CODES) expect(catalogues).toHaveProperty([`error.${code}`]);
  });
});

describe('a sentence', () => {
  const pages: Message = { one: '{count} page', other: '{count} pages' };

  it('counts as each language counts: nought is singular in French', () => {
    expect([0, 1, 2].map((count) => fill(pages, { count }, 'fr'))).toEqual(['0 page', '1 page', '2 pages']);
    expect([0, 1, 2].map((count) => fill(pages, { count }, 'en'))).toEqual(['0 pages', '1 page', '2 pages']);
  });

  it('writes numbers as the language does', () => {
    expect(fill(pages, { count: 10_482 }, 'en')).toBe('10,482 pages');
  });

  it('takes a value as text, whatever it contains', () => {
    expect(fill('Page Not Found: {path}', { path: '/{path}$&<b>' }, 'en')).toBe(
      'Page Not Found: /{path}$&<b>',
    );
  });
});
