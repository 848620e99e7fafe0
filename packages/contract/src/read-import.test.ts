import { describe, expect, test } from 'vitest';
import { readImport } from './read-import.ts';

const urls = (text: string) => readImport(text).lines.map(({ website }) => website?.url ?? null);
const faults = (text: string) => readImport(text).lines.map(({ fault }) => fault?.code ?? null);

describe('a list of addresses', () => {
  test.each([
    ['one a line', 'https://a.example/\nhttps://b.example/'],
    ['by white space', '  https://a.example/  https://b.example/ '],
    ['by semicolons', 'https://a.example/;https://b.example/'],
    ['by commas', 'a.example, b.example'],
    ['by tabs, with the line ends of Windows', 'a.example\t\r\nb.example\r\n\r\n'],
    ['in lines that end as those of old Macs', 'a.example\rb.example'],
    ['by bars, with a byte order mark', '\uFEFFa.example|b.example'],
  ])('is read %s', (_, text) => {
    expect(urls(text)).toEqual(['https://a.example/', 'https://b.example/']);
  });

  test('assumes https where no scheme stands, and reports it', () => {
    const { lines } = readImport('shop.example/fr\nhttp://old.example\nlocalhost:8080');
    expect(lines.map(({ website, isHttpsAssumed }) => [website?.url, isHttpsAssumed])).toEqual([
      ['https://shop.example/fr', true],
      ['http://old.example/', false],
      ['http://localhost:8080/', true],
    ]);
  });

  test('writes one address in one way', () => {
    expect(urls('HTTPS://User:Secret@Shop.Example:443/a#part\népicerie.example')).toEqual([
      'https://shop.example/a',
      'https://xn--picerie-9xa.example/',
    ]);
  });

  test('takes the text beside an address for its name', () => {
    expect(readImport('a.example;Shop A\nShop B;b.example\nc.example Shop C').lines).toMatchObject([
      { website: { url: 'https://a.example/', name: 'Shop A' } },
      { website: { url: 'https://b.example/', name: 'Shop B' } },
      { website: { url: 'https://c.example/', name: 'Shop C' } },
    ]);
  });

  test('leaves out what is no address, and what stands there twice', () => {
    expect(faults('hello\njavascript:alert(1)\nftp://a.example\na.example\nhttps://A.example/#x')).toEqual([
      'url-invalid',
      'url-invalid',
      'url-invalid',
      null,
      'same-as-line',
    ]);
    expect(readImport('a.example\n\na.example').lines[1]?.fault).toMatchObject({ params: { line: 1 } });
  });

  test('is read up to a bound', () => {
    const text = Array.from({ length: 1_100 }, (_, index) => `s${index}.example`).join('\n');
    const { lines, isCut } = readImport(text);
    expect([lines.length, isCut]).toEqual([1_000, true]);
  });
});

describe('a CSV text', () => {
  test.each([
    ['French', 'Adresse;Nom;Étiquettes;Fréquence;Tag JS;Commentaire', 'chaque jour'],
    ['English', 'url;name;labels;schedule;JS tag;comment', 'daily'],
  ])('has its columns recognised in %s', (_, head, schedule) => {
    const { headings, lines } = readImport(`${head}\na.example;A;"Boutique Été, fr";${schedule};tag.js;x`);
    expect(headings?.map(({ column }) => column)).toEqual([
      'url',
      'name',
      'labels',
      'schedule',
      'jsTagName',
      null,
    ]);
    expect(lines[0]?.website).toMatchObject({
      url: 'https://a.example/',
      name: 'A',
      labels: ['boutique-ete', 'fr'],
      schedule: 'day',
      jsTagName: 'tag.js',
    });
  });

  test('is read when it is the panel’s own file', () => {
    const { lines } = readImport(
      'Adresse du site;Nom;Délai entre deux pages;Pages par audit\na.example;A;1,5;20',
    );
    expect(lines[0]?.website).toMatchObject({ delaySeconds: 1.5, pagesPerAudit: 20 });
  });

  test('keeps line ends and separators in quotes, and counts its lines', () => {
    const { lines } = readImport('url,name\na.example,"A, ""first""\nof all"\n\nb.example,B');
    expect(lines.map(({ line, website }) => [line, website?.name])).toEqual([
      [2, 'A, "first"\nof all'],
      [5, 'B'],
    ]);
  });

  test.each([
    ['url;schedule\na.example;sometimes', { field: 'schedule', code: 'cron-invalid' }],
    ['url;schedule\na.example;* * * * *', { field: 'schedule', code: 'cron-too-often' }],
    [`url;name\na.example;${'x'.repeat(121)}`, { field: 'name', code: 'name-too-long' }],
    ['url;pages\na.example;many', { field: 'pagesPerAudit', code: 'pages-range' }],
    ['url;name\n;A', { field: 'url', code: 'url-required' }],
  ])('reports which field is wrong: %j', (text, fault) => {
    expect(readImport(text).lines[0]).toMatchObject({ website: null, fault });
  });

  test('that is hostile is only text', () => {
    const text = `url,name\na.example,"=HYPERLINK(""http://evil"")"\nb.example,<img src=x onerror=alert(1)>\n"c.example\0`;
    expect(readImport(text).lines.map(({ website }) => website?.name)).toEqual([
      '=HYPERLINK("http://evil")',
      '<img src=x onerror=alert(1)>',
      '',
    ]);
    expect(readImport('"'.repeat(50_000)).lines).toHaveLength(1);
    expect(readImport('').lines).toEqual([]);
  });
});
