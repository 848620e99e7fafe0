import { describe, expect, it } from 'vitest';
import { publishedScript } from '../../test/published-script.ts';
import { readContainer } from './read-container.ts';

const read = (text: string, url: string | null = null) => readContainer({ text, url });
const GTM = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234';

describe('what a text is', () => {
  it.each([
    ['empty', ' \n'],
    ['html', '<!doctype html><title>Page</title><script>var data = 1;</script>'],
    ['json', '{"name": "panel", "version": 2}'],
    ['script', 'window.dataLayer = window.dataLayer || [];'],
    ['script', 'export const data = {};'],
    ['not-javascript', 'Not found: the container is not published'],
    ['too-large', 'x'.repeat(5_000_001)],
  ])('is %s', (kind, text) => {
    expect(read(text)).toEqual({ kind });
  });

  it('is no container because of its address', () => {
    expect(read('var a = 1;', GTM)).toEqual({ kind: 'script' });
  });

  it('is an export, with a byte order mark or without', () => {
    const text = JSON.stringify({ exportFormatVersion: 2, containerVersion: {} });
    for (const file of [text, `\uFEFF${text}`])
      expect(read(file)).toMatchObject({ containers: [{ source: 'export' }] });
  });

  it('is every container of a script that bundles several', () => {
    const other = publishedScript({ version: '8' }).replaceAll('GTM-ABC1234', 'GTM-XYZ9876');
    const script = `${publishedScript({})};app({"resource": {"tags": 3}});\n${other}`;
    expect(read(script)).toMatchObject({
      containers: [
        { id: 'GTM-ABC1234', version: '7' },
        { id: 'GTM-XYZ9876', version: '8' },
      ],
    });
  });

  it('is a container though minified code goes on behind its data', () => {
    const script =
      'var a=1,d={resource:{version:"3",macros:[{function:"__e"}],tags:[],rules:[]}},b=d.resource.tags,c=`';
    expect(read(script)).toMatchObject({ containers: [{ version: '3', variables: [{ type: 'e' }] }] });
  });

  it.each([
    ['too-many', '0,'.repeat(500_000)],
    ['too-deep', '['.repeat(5_000)],
  ])('is a container that cannot be read: %s', (reason, tags) => {
    const script = `var data = {"resource": {"version": "1", "tags": [${tags}`;
    expect(read(script, GTM)).toMatchObject({
      containers: [{ id: 'GTM-ABC1234', tags: [], unreadable: [{ part: 'resource', reason }] }],
    });
  });
});
