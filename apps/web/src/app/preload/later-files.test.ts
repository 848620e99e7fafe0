import { afterEach, expect, test, vi } from 'vitest';
import { laterFiles } from './use-preloading.ts';

afterEach(() => vi.unstubAllGlobals());

const loadOf = (name: string) => ({
  js: ['assets/shared.js', `assets/${name}.js`],
  css: ['assets/shared.css'],
  words: { fr: [`assets/${name}-fr.js`], en: [`assets/${name}-en.js`] },
});

test('names each file of the screens once, in the language in use, without what is there already', async () => {
  const loads = { '/tags': loadOf('tags'), '/logs': loadOf('logs'), '/aide': loadOf('help') };
  vi.stubGlobal('fetch', async () => Response.json(loads));
  const files = await laterFiles(['/tags', '/logs', '/nowhere'], {
    locale: 'fr',
    fetched: new Set([`${location.origin}/assets/shared.css`]),
    signal: new AbortController().signal,
  });
  expect(files.map((url) => new URL(url).pathname)).toEqual([
    '/assets/shared.js',
    '/assets/tags.js',
    '/assets/tags-fr.js',
    '/assets/logs.js',
    '/assets/logs-fr.js',
  ]);
});
