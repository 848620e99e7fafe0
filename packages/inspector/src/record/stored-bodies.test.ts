import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { STORED_BODIES_MAX } from '@vigie/contract/observation/stored-bodies.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { script, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded } from '../../test/open-test-inspector.ts';
import type { Inspector, Visit } from '../inspector.ts';
import { createBodyFiles } from './body-files.ts';

const LARGE = `/* ${'large '.repeat(STORED_BODIES_MAX.bodyLength / 6)} */`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
let site: FixtureSite;
let inspector: Inspector;
let visit: Visit;

beforeAll(async () => {
  const cookie = { 'set-cookie': 'session=secret-cookie', 'content-security-policy': "script-src 'self'" };
  site = await startFixtureSite({
    '/': {
      headers: { 'content-type': 'text/html', ...cookie },
      body: '<script src="/tag.js"></script><script src="/app.js"></script><script src="/app.js"></script><script src="/large.js"></script><script src="/gone.js"></script><script src="/skipped.js"></script>',
    },
    '/tag.js': script('window.tag = "é secret-of-context"', {
      etag: '"v1"',
      'content-type': 'text/javascript; charset=utf-8',
    }),
    '/app.js': script('window.app = 1'),
    '/large.js': script(LARGE),
    '/skipped.js': script('window.skipped = 1'),
  });
  inspector = await openTestInspector({
    storedRoleOf: ({ url }) =>
      url.endsWith('/tag.js') ? 'tag' : /app|large|gone/.test(url) ? 'first-party' : null,
    access: { origins: [], entries: [{ kind: 'header', name: 'x-key', value: 'secret-of-context' }] },
  });
  visit = await inspector.inspect(`${site.origin}/`);
});
afterAll(async () => {
  await inspector.close();
  await site.close();
});

const partsOf = ({ kept }: Visit) => {
  if (kept === undefined) throw new Error('nothing was kept');
  return recorded(kept);
};

describe('what a page is made of', () => {
  it('is stored once, the most informative role first, without the secrets of its access', () => {
    const { bodies } = partsOf(visit);
    expect(
      bodies.map(({ url, role, status, why }) => [url.replace(site.origin, ''), role, status, why]),
    ).toEqual([
      ['/tag.js', 'tag', 200, null],
      ['/app.js', 'first-party', 200, null],
      ['/large.js', 'first-party', 200, 'too-large'],
      ['/gone.js', 'first-party', 404, null],
    ]);
    expect(bodies[0]).toMatchObject({ text: 'window.tag = "é •••"', etag: '"v1"' });
    expect(bodies[2]?.text).toBeNull();
    expect(bodies[2]?.sizeBytes).toBeGreaterThan(LARGE.length);
  });

  it('has the headers that a browser acts on, and no cookie', () => {
    const { headers } = partsOf(visit);
    expect(headers).toMatchObject({ 'content-security-policy': "script-src 'self'" });
    expect(JSON.stringify(headers)).not.toContain('secret-cookie');
  });

  it('becomes files by hash', () => {
    const filed = createBodyFiles();
    const { kept, files } = filed(visit.kept as NonNullable<Visit['kept']>);
    const [tag] = recorded(kept).bodies;
    expect(files).toHaveLength(3);
    const text = gunzipSync(files[0] as Uint8Array).toString();
    expect(hashOf(text)).toBe(tag?.sha256);
    expect(text).toBe('window.tag = "é •••"');
    expect(recorded(filed(visit.kept as NonNullable<Visit['kept']>).kept)).toEqual(recorded(kept));
  });
});
