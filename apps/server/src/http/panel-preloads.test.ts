import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPreloads } from './panel.ts';

const INDEX = '<head><script type="module" src="/assets/index-1.js"></script></head>';
const loadOf = (name: string) => ({
  js: ['assets/index-1.js', `assets/${name}-1.js`],
  css: [`assets/${name}-1.css`],
  words: { en: [`assets/${name}-en.js`], fr: [`assets/${name}-fr.js`] },
});

describe('the panel’s index', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vigie-panel-'));
  await mkdir(join(directory, 'builds'));
  const loads = {
    '/pools/$id/executer': loadOf('run'),
    '/pools/$id': loadOf('pool'),
    '/pools/tests': loadOf('tests'),
    '/pools/tests/$id': loadOf('test'),
  };
  await writeFile(join(directory, 'builds', 'routes.json'), JSON.stringify(loads));
  afterAll(() => rm(directory, { recursive: true }));

  test('has fetched what the requested screen needs, and nothing twice', async () => {
    const indexFor = await readPreloads(directory, INDEX);
    expect(indexFor('/pools/7', 'en-GB,en;q=0.9')).toBe(
      '<head><script type="module" src="/assets/index-1.js"></script>' +
        '<link rel="preload" as="style" href="/assets/pool-1.css" crossorigin>' +
        '<link rel="modulepreload" href="/assets/pool-1.js" crossorigin>' +
        '<link rel="modulepreload" href="/assets/pool-en.js" crossorigin></head>',
    );
  });

  test.each([
    ['/pools/tests', 'fr-FR,fr;q=0.9', '/assets/tests-fr.js'],
    ['/pools/tests/', 'FR', '/assets/tests-fr.js'],
    ['/pools/tests/executer', 'de', '/assets/test-en.js'],
    ['/pools/7/executer', undefined, '/assets/run-en.js'],
  ])('for %s in "%s" has %s fetched', async (path, language, file) => {
    const indexFor = await readPreloads(directory, INDEX);
    expect(indexFor(path, language)).toContain(`href="${file}"`);
  });

  test('is plain for a path that is no screen, and for a build that wrote nothing down', async () => {
    expect((await readPreloads(directory, INDEX))('/nothing', 'fr')).toBe(INDEX);
    expect((await readPreloads(tmpdir(), INDEX))('/pools', 'fr')).toBe(INDEX);
  });
});
