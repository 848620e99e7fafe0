import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../src/command-list.ts';
import { runVigie, spawnVigie } from './run-vigie.ts';
import { startSmallSite, type SmallSite } from './small-site.ts';

const SOURCE = new URL('../src', import.meta.url).href;
const TAGS = ['--js-tag', 'matomo.js', '--php-tag', 'matomo.php'];
const passed = (check: string) => ({ check, outcome: 'passed', reason: null });
const parse = (out: string) => auditReportSchema.parse(JSON.parse(out));

let site: SmallSite;
beforeAll(async () => {
  site = await startSmallSite();
});
afterAll(() => site.close());

describe('vigie audit', () => {
  it('reports given pages as JSON in their order, a failed page with five skipped verdicts', async () => {
    const urls = ['/error', '/', '/forbidden', '/untracked'].map((path) => site.origin + path);
    const { code, out, err } = await runVigie('audit', ...urls, ...TAGS, '--format', 'json');
    const report = parse(out);
    expect(code).toBe(0);
    expect(report.pages.map(({ url }) => url)).toEqual(urls);
    expect(report.pages.map(({ failure }) => failure?.code)).toEqual([
      'http-status',
      undefined,
      'blocked-by-robots',
      undefined,
    ]);
    expect(report.pages[0]?.verdicts.map(({ outcome }) => outcome)).toEqual(Array(5).fill('skipped'));
    expect(report.pages[1]?.hits[0]).toMatchObject({ kind: 'page-view', vendor: 'matomo', status: 204 });
    expect(report.pages[3]?.verdicts[0]?.remedy).toContain('matomo.js');
    expect(report.checks.tagJs).toEqual({ passed: 1, failed: 1, skipped: 2 });
    expect(err).toMatch(/4\/4 pages · 2 failed/);
  });

  it('discovers pages and reports what it left out', async () => {
    const args = ['--discover', '--pages', '3', '--format', 'json', '--exclude', 'page/0'];
    const { out } = await runVigie('audit', site.origin, ...TAGS, ...args);
    const { discovery, pages } = parse(out);
    expect(pages.map(({ url }) => new URL(url).pathname)).toEqual(['/', '/page/1', '/page/2']);
    expect(discovery).toMatchObject({ visited: 3, skippedByReason: { excluded: 1 } });
    expect(discovery?.discovered).toBe(4);
  });

  it(
    'answers 3 when it could not read the page that a discovery starts from, and says so',
    { tags: ['exhaustive'] },
    async () => {
      const args = ['--discover', '--format', 'json'];
      const { code, out, err } = await runVigie('audit', `${site.origin}/error`, ...TAGS, ...args);
      const { discovery, grade, pages } = parse(out);
      expect(code).toBe(3);
      expect(discovery?.unreadStart).toMatchObject({ url: `${site.origin}/error`, code: 'http-status' });
      expect([grade, pages[0]?.grade]).toEqual(['F', 'F']);
      expect(err).toContain(`its start page ${site.origin}/error could not be read`);
    },
  );

  it(
    'opens the ports of this machine that it is told to a local site, and all when told none',
    { tags: ['exhaustive'] },
    async () => {
      const other = await startSmallSite();
      const page = `${site.origin}/?frame=${encodeURIComponent(other.origin)}`;
      const requestCount = async (...more: string[]) => {
        await runVigie('audit', page, ...TAGS, '--format', 'json', ...more);
        return other.requests();
      };
      expect(await requestCount('--loopback-ports', '9')).toBe(0);
      expect(await requestCount()).toBeGreaterThan(0);
      await other.close();
    },
  );

  it(
    'answers 1 for personal data with --fail-on, and shows its values nowhere',
    { tags: ['exhaustive'] },
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'vigie-personal-data-'));
      const also = ['junit=r.xml', 'markdown=r.md', 'text=r.txt'].flatMap((word) => {
        const [format, name = ''] = word.split('=');
        return ['--also', `${format}=${join(folder, name)}`];
      });
      const secret = 'jane.doe@mail.example';
      const url = `${site.origin}/page/0?login=${secret}`;
      const options = ['--fail-on', 'personal-data', '--format', 'json'];
      const { code, out, err } = await runVigie('audit', url, ...TAGS, ...options, ...also);
      const { personalData, pages } = parse(out);
      const found = { kind: 'email', vendor: 'Matomo', consent: 'none', value: 'j…@m….example' };
      expect(code).toBe(1);
      expect(personalData).toMatchObject([
        { ...found, place: 'url', field: 'url.login' },
        { ...found, place: 'referrer', field: 'login' },
      ]);
      expect(personalData?.[0]?.page).toBe(pages[0]?.url);
      expect(err).toContain('personal data is given away on 1 page');
      const written = await Promise.all(
        (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
      );
      expect(written).toHaveLength(3);
      for (const text of [out, err, ...written]) {
        expect(text).not.toMatch(/jane\.doe/i);
        expect(text).toMatch(text === err ? /j…@m…/ : /j…@m….example/);
      }
    },
  );

  it('rehearses remedies with --prove, and lets no further hit leave', { tags: ['exhaustive'] }, async () => {
    const urls = [`${site.origin}/`, `${site.origin}/untracked`];
    const hitsBefore = site.hits();
    const { code, out } = await runVigie('audit', ...urls, ...TAGS, '--prove', '--format', 'json');
    const [sound, untracked] = parse(out).pages;
    expect(code).toBe(0);
    expect(sound?.verdicts.every(({ remedy }) => remedy === null)).toBe(true);
    expect(untracked?.verdicts.find(({ check }) => check === 'tagPhp')?.remedy).toMatchObject({
      proof: {
        outcome: 'proven',
        reason: null,
        changes: [
          { kind: 'insert', url: urls[1], where: 'head-end', html: expect.stringContaining('/matomo.js') },
        ],
        after: expect.arrayContaining([passed('tagJs'), passed('hitPageview')]),
      },
      proofSentence: 'Rehearsed: proven. The fault is gone with this change.',
    });
    expect(site.hits() - hitsBefore).toBe(1);
  });

  it('skips the check whose tag has no name', { tags: ['exhaustive'] }, async () => {
    const { code, out } = await runVigie('audit', site.origin, '--js-tag', 'matomo.js', '--format', 'json');
    const tagPhp = parse(out).pages[0]?.verdicts.find(({ check }) => check === 'tagPhp');
    expect(code).toBe(0);
    expect(tagPhp).toMatchObject({ outcome: 'skipped', reason: 'tag-name-not-configured' });
  });

  it(
    'gives no grade without the collector, and does not let it pass for one that was asked for',
    { tags: ['exhaustive'] },
    async () => {
      const tag = ['--js-tag', 'matomo.js'];
      const { code, out } = await runVigie('audit', site.origin, ...tag, '--format', 'json');
      const { grade, reliability, checks } = parse(out);
      expect({ code, grade, reliability }).toEqual({ code: 0, grade: null, reliability: null });
      expect(checks.dataLayer.passed + checks.dataLayer.failed).toBeGreaterThan(0);
      const result = await runVigie('audit', site.origin, ...tag, '--fail-under', 'E');
      expect(result.code).toBe(3);
      expect(result.out).toContain('3 of 5 checks measured: too few for a grade');
      expect(result.err).toContain('too little was measured for a grade');
    },
  );

  it('answers 1 below the required grade and writes the report into a file, options in a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vigie-cli-'));
    const config = join(folder, 'vigie.yaml');
    const output = join(folder, 'vigie.xml');
    await writeFile(
      config,
      `urls: [${site.origin}/]\njsTag: matomo.js\nphpTag: matomo.php\nrequire: [nothing]\n`,
    );
    const args = ['--config', config, '--format', 'junit', '--output', output, '--fail-under', 'A'];
    const { code, out, err } = await runVigie('audit', ...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('grade B is below A, the limit of --fail-under');
    expect(await readFile(output, 'utf8')).toContain('type="hitPageview.variable-missing"');
    expect(await readdir(folder)).toHaveLength(2);
  });

  it('answers 3 and still reports when nothing can be measured', { tags: ['exhaustive'] }, async () => {
    const gone = await startSmallSite();
    await gone.close();
    const { code, out, err } = await runVigie('audit', gone.origin, ...TAGS, '--format', 'json');
    expect(code).toBe(3);
    expect(parse(out)).toMatchObject({
      grade: 'F',
      reliability: null,
      pages: [{ failure: { code: 'connection' } }],
    });
    expect(err).toContain('nothing could be measured: no page could be visited');
  });

  it(
    'answers 3 and names the variable when the named Chromium is missing',
    { tags: ['exhaustive'] },
    async () => {
      const run = spawnVigie(['audit', site.origin, ...TAGS], { VIGIE_CHROMIUM: '/no/chromium' });
      expect(await run.ended).toMatchObject({ code: 3, err: expect.stringContaining('VIGIE_CHROMIUM') });
    },
  );

  it('answers 2 with every fault before anything is visited', async () => {
    const { code, err } = await runVigie(
      'audit',
      site.origin,
      '--delay',
      'x',
      '--output',
      '/no/folder/report',
    );
    expect(code).toBe(2);
    expect(err).toContain('--delay "x" is not a number of seconds');
  });

  it('takes the tracker that its pages show where none is named, and reports it', async () => {
    const { code, out } = await runVigie('audit', site.origin, '--format', 'json');
    const { detected, pages } = parse(out);
    expect(code).toBe(0);
    expect(detected?.trackers.map(({ family, certainty }) => [family, certainty])).toEqual([
      ['matomo', 'sure'],
    ]);
    expect(pages[0]?.verdicts.find(({ check }) => check === 'hitPageview')?.outcome).toBe('passed');
  });

  it(
    'tries a header and a file in the browser alone, and says what they take away',
    { tags: ['exhaustive'] },
    async () => {
      const file = join(await mkdtemp(join(tmpdir(), 'vigie-change-')), 'new.js');
      await writeFile(file, 'window.isNew = true');
      const change = [
        '--replace',
        `matomo.js=${file}`,
        '--header',
        "Content-Security-Policy: img-src 'self'",
      ];
      const args = [...TAGS, ...change, '--compare', '--format', 'json'];
      const { code, out, err } = await runVigie('audit', site.origin, ...args);
      const { change: tried, comparison } = parse(out);
      expect(code).toBe(1);
      expect(tried?.replaced[0]?.addresses).toEqual([`${site.origin}/matomo.js`]);
      expect(comparison?.pages.broken).toBe(1);
      expect(comparison?.hits?.kinds).toMatchObject([
        { vendor: 'matomo', kind: 'page-view', before: 1, after: 0 },
      ]);
      expect(err).toContain('1 page would send fewer hits with the change');
    },
  );

  it('prints no report to a reader that has left', { tags: ['exhaustive'] }, async () => {
    const { child, ended } = spawnVigie(['audit', site.origin, ...TAGS, '--format', 'json']);
    child.stdout?.destroy();
    expect((await ended).code).toBe(0);
  });

  it('ends with what is there on the first Ctrl-C', { tags: ['exhaustive'] }, async () => {
    const slow = await startSmallSite();
    const urls = ['/', '/slow'].map((path) => slow.origin + path);
    const args = [...TAGS, '--format', 'json', '--concurrency', '1'];
    const { child, ended } = spawnVigie(['audit', ...urls, ...args]);
    await slow.slowPageRequested;
    child.kill('SIGINT');
    const { code, out } = await ended;
    expect(code).toBe(0);
    expect(parse(out)).toMatchObject({ interrupted: true, pages: [{ url: urls[0] }] });
    await slow.close();
  });

  it('ends with a text report when no other is requested', async () => {
    const { out } = await runVigie('audit', site.origin, ...TAGS);
    expect(out).toContain('A+    100 % reliability');
    expect(out).not.toContain('\u001B');
  });
});

it('lists its commands, and each has help', { tags: ['exhaustive'] }, async () => {
  const { out } = await runVigie('--help');
  const names = COMMANDS.map(({ name }) => name);
  for (const name of names) expect(out).toContain(`\n  ${name} `);
  // All in one Node process: separate ones would load the same modules again.
  const script = `
    const { runCommandLine } = await import(${JSON.stringify(`${SOURCE}/command-line.ts`)});
    const { COMMANDS } = await import(${JSON.stringify(`${SOURCE}/command-list.ts`)});
    const say = { out: (text) => process.stdout.write(text), err: (text) => process.stderr.write(text) };
    for (const { name } of COMMANDS) await runCommandLine([...name.split(' '), '--help'], COMMANDS, say);
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  for (const name of names) expect(stdout).toMatch(new RegExp(`^Usage: vigie ${name}`, 'm'));
});

it('prints the settings in force', async () => {
  const { child, ended } = spawnVigie(['config'], {
    DATABASE_URL: 'postgres://me:secret@db/vigie',
    PORT: '4123',
  });
  await once(child, 'exit');
  const { code, out } = await ended;
  expect(code).toBe(0);
  expect(out).toMatch(/PORT +4123/);
  expect(out).not.toContain('secret');
});
