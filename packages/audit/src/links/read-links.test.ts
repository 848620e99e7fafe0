import { describe, expect, test } from 'vitest';
import { mailAnchors } from './mail-anchors.ts';
import { linkFileForm, readLinkTable, readMailLinks } from './read-links.ts';

describe('tables of links', () => {
  test.each([
    ['one address a line', 'https://a.example/?x=1,2\n\nhttps://b.example/\r\n'],
    ['with semicolons', 'Name;URL\nA;"https://a.example/?x=1,2"\nB;https://b.example/'],
    ['with tabs', 'url\tname\nhttps://a.example/?x=1,2\tA\nhttps://b.example/\tB'],
    ['with a mark of UTF-8', '\uFEFFurl\n"https://a.example/?x=1,2"\nhttps://b.example/\nhttps://b.example/'],
  ])('are read %s', (_how, text) => {
    expect(readLinkTable(text)).toEqual({
      urls: ['https://a.example/?x=1,2', 'https://b.example/'],
      unfollowed: [],
      faults: [],
    });
  });

  test.each([
    ['', { kind: 'empty' }],
    ['name,address\nA,https://a.example/', { kind: 'no-column' }],
    ['url\nhttps://a.example/\nwww.b.example', { kind: 'no-address', line: 3, text: 'www.b.example' }],
    ['https://a.example/\njavascript:alert(1)', { kind: 'no-address', line: 2, text: 'javascript:alert(1)' }],
  ])('%j are refused with their line', (text, fault) => {
    expect(readLinkTable(text).faults).toEqual([fault]);
  });
});

describe('mails', () => {
  test('give their links, and not those that end a subscription', () => {
    const { urls, unfollowed } = readMailLinks(`
      <!--[if mso]><a href="https://outlook.example/">x</a><![endif]-->
      <a style="color:red" HREF='https://a.example/?a=1&amp;b=2'>A > B</a> <a name="top">top</a>
      <a href=https://b.example/>B</a> <a href="mailto:a@b.fr">mail</a> <a href="#top">up</a>
      <a href="https://a.example/u?id=1"><span>Se d&eacute;sabonner</span></a>
      <a href="https://a.example/unsubscribe/1">here</a> <a href="{{ url }}">later</a>`);
    expect(urls).toEqual(['https://a.example/?a=1&b=2', 'https://b.example/']);
    expect(unfollowed.map(({ reason }) => reason)).toEqual(['unsubscribe', 'unsubscribe', 'placeholder']);
  });

  test.each(['<a "'.repeat(50_000), '<!--'.repeat(50_000), '<a href='.repeat(50_000), '<'.repeat(200_000)])(
    'end on hostile texts',
    (html) => {
      expect(mailAnchors(html).length).toBeLessThanOrEqual(50_000);
    },
  );
});

test.each([
  ['mail.HTML', '', 'mail'],
  ['map.xml', '', 'sitemap'],
  ['links.csv', '<a>', 'table'],
  ['-', '<?xml version="1.0"?><urlset>', 'sitemap'],
  ['-', '<html><a href="x">', 'mail'],
  ['-', 'https://a.example/', 'table'],
])('the form of %s is known', (name, text, form) => {
  expect(linkFileForm(name, text)).toBe(form);
});
