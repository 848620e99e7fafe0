import { websiteInputSchema } from '@vigie/contract/website.ts';
import { describe, expect, it } from 'vitest';
import { inputOf, NEW_WEBSITE, refusalsOf, withScheme, type WebsiteFields } from './website-rules.ts';

const VALID: WebsiteFields = { ...NEW_WEBSITE, url: 'https://www.example.com' };

const CASES: [string, Partial<WebsiteFields>][] = [
  ['a plain address', {}],
  ['no address', { url: '' }],
  ['a word', { url: 'boutique' }],
  ['a host without a scheme', { url: 'boutique-demo.fr/accueil' }],
  ['a script', { url: 'javascript:alert(1)' }],
  ['a file', { url: 'file:///etc/passwd' }],
  ['no host', { url: 'https://' }],
  ['an address of 3,000 characters', { url: `https://a.fr/${'a'.repeat(3000)}` }],
  ['a name of 121 characters', { name: 'a'.repeat(121) }],
  ['a tag name of 501 characters', { jsTagName: 'a'.repeat(501) }],
  ['101 variables', { requiredVariables: Array.from({ length: 101 }, (_, index) => `v${index}`) }],
  ['a variable of 201 characters', { requiredVariables: ['a'.repeat(201)] }],
  ['a delay of -1', { delaySeconds: -1 }],
  ['a delay of half a second', { delaySeconds: 0.5 }],
  ['a delay of 3,601', { delaySeconds: 3601 }],
  ['no page', { pagesPerAudit: 0 }],
  ['half a page', { pagesPerAudit: 1.5 }],
  ['10,000 pages', { pagesPerAudit: 10_000 }],
  ['10,001 pages', { pagesPerAudit: 10_001 }],
];

describe('the rules of the form', () => {
  it.each(CASES)('judge %s as the contract does', (_name, changes) => {
    const fields = { ...VALID, ...changes };
    const accepted = Object.keys(refusalsOf(fields)).length === 0;
    expect(accepted).toBe(websiteInputSchema.safeParse(inputOf(fields)).success);
  });

  it('refuse a number that was deleted', () => {
    expect(refusalsOf({ ...VALID, delaySeconds: '', pagesPerAudit: '' })).toEqual({
      delaySeconds: { code: 'delay-range', min: 0, max: 3600 },
      pagesPerAudit: { code: 'pages-range', min: 1, max: 10_000 },
    });
  });

  it('take a host without a scheme as https', () => {
    expect(withScheme(' boutique-demo.fr ')).toBe('https://boutique-demo.fr');
    expect(withScheme('http://boutique-demo.fr')).toBe('http://boutique-demo.fr');
    expect(withScheme('boutique')).toBe('boutique');
  });
});
