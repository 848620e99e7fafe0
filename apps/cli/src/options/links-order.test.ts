import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { concludeLinks } from '../links/conclude-links.ts';
import { readLinksOrder } from './links-order.ts';
import { UsageError } from './usage-error.ts';

const SITEMAP = `<?xml version="1.0"?><urlset><url><loc>https://a.example/b?c=1&amp;utm_source=d</loc></url></urlset>`;
let folder: string;
const file = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigie-links-'));
  await writeFile(
    file('links.csv'),
    'url,name\nhttps://a.example/?utm_source=mail#x,A\nhttps://b.example/,B\n',
  );
  await writeFile(file('wrong.csv'), 'url\nwww.a.example\n');
  await writeFile(file('other.csv'), 'address\nhttps://a.example/\n');
  await writeFile(file('map.xml'), SITEMAP);
  await writeFile(
    file('index.xml'),
    SITEMAP.replaceAll('urlset', 'sitemapindex').replaceAll('url>', 'sitemap>'),
  );
  await writeFile(file('page.xml'), '<html></html>');
  await writeFile(
    file('rules.yaml'),
    'require: [utm_source]\nallow: utm_medium=email,social\nhost: a.example\nanyCase: true\n',
  );
});

async function faultsOf(...argv: string[]): Promise<string[]> {
  const fault = await readLinksOrder(argv, {}).catch((error: unknown) => error);
  if (!(fault instanceof UsageError)) throw new Error('it was understood');
  return fault.faults.map((text) => text.replaceAll(`${folder}/`, ''));
}

describe('the order of vigie links', () => {
  it('visits the addresses as written, answers hits here, and fails on any finding', async () => {
    const order = await readLinksOrder([file('links.csv'), '--require', 'utm_source,Partner'], {});
    expect(order).toMatchObject({
      rules: { required: ['utm_source', 'partner'], hosts: [], allowsCapitals: false },
      visiting: {
        urls: ['https://a.example/?utm_source=mail#x', 'https://b.example/'],
        pagesMax: 2,
        hits: 'answer-locally',
        visits: { hits: 'answer-locally' },
        consent: 'accept',
        tracking: { requiredVariables: [] },
      },
      failOn: ['any'],
      format: 'text',
    });
  });

  it('reads the rules of a company from a file, and the command line wins', async () => {
    const order = await readLinksOrder(
      [file('links.csv'), '--config', file('rules.yaml'), '--host', '*.b.example'],
      {},
    );
    expect(order.rules).toEqual({
      required: ['utm_source'],
      allowed: { utm_medium: ['email', 'social'] },
      allowsCapitals: true,
      hosts: ['*.b.example'],
    });
  });

  it('reads a sitemap', async () => {
    const { visiting } = await readLinksOrder([file('map.xml')], {});
    expect(visiting.urls).toEqual(['https://a.example/b?c=1&utm_source=d']);
  });

  it.each([
    [[], 'no file of links: vigie links campaign.csv, or "-" for standard input'],
    [['none.csv'], 'none.csv cannot be read: there is no such file'],
    [
      ['wrong.csv'],
      'wrong.csv, line 2: "www.a.example" is not an address: write for example https://www.example.org/?utm_source=mail',
    ],
    [
      ['other.csv'],
      'other.csv has neither a column "url" nor an address in its first line: name the column "url", or write one address a line',
    ],
    [['index.xml'], 'index.xml lists other sitemaps: save one of them, and name that file'],
    [['page.xml'], 'page.xml is no sitemap: it has <html>'],
    [
      ['links.csv', '--consent', 'matrix'],
      '--consent matrix belongs to vigie audit: write none, accept or refuse',
    ],
    [
      ['links.csv', '--host', 'https://a.example/'],
      '--host "https://a.example/" is not a host: write for example --host www.example.org',
    ],
    [
      ['links.csv', '--allow', 'utm_medium'],
      '--allow "utm_medium" is not a parameter with its values: write for example --allow utm_medium=email,social',
    ],
    [
      ['links.csv', '--cookie', 'a=env:A'],
      'the links lead to several websites: name those that receive the secrets with --access-origins',
    ],
  ])('refuses %j with what to write', async (argv, fault) => {
    const [path, ...options] = argv;
    expect(await faultsOf(...(path === undefined ? [] : [file(path)]), ...options)).toEqual([fault]);
  });
});

it('the exit code reports whether a link has one of the findings, or whether nothing was followed', () => {
  const landing = { url: 'https://a.example/', outcome: 'measured' as const };
  const finding = { kind: 'naming' as const, parameter: 'utm_source', hop: null, expected: null, seen: null };
  const link = { url: landing.url, hops: [], landing, outcome: 'failed' as const, findings: [finding] };
  const skipped = { ...link, outcome: 'skipped' as const, findings: [] };
  expect(concludeLinks({ links: [link] }, { failOn: ['any'], interrupted: false })).toBe(1);
  expect(concludeLinks({ links: [link] }, { failOn: ['none'], interrupted: false })).toBe(0);
  expect(concludeLinks({ links: [link] }, { failOn: ['dead-link'], interrupted: false })).toBe(0);
  expect(concludeLinks({ links: [skipped] }, { failOn: ['any'], interrupted: false })).toBe(3);
  expect(concludeLinks({ links: [] }, { failOn: ['any'], interrupted: true })).toBe(3);
});
