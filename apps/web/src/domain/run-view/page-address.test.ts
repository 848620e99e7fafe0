import { describe, expect, it } from 'vitest';
import * as schemas from '../../shared/forms/input-schemas.ts';
import { readPageAddress } from './page-address.ts';

const SITE = 'https://www.boutique-demo.fr/fr/';

describe('a page address', () => {
  it.each([
    ['https://www.boutique-demo.fr/panier', 'https://www.boutique-demo.fr/panier'],
    [' http://localhost:4100/a?b=c#d ', 'http://localhost:4100/a?b=c#d'],
    ['/panier', 'https://www.boutique-demo.fr/panier'],
    ['product/test', 'https://www.boutique-demo.fr/product/test'],
    ['page.html', 'https://www.boutique-demo.fr/page.html'],
    ['www.boutique-demo.fr/panier', 'https://www.boutique-demo.fr/panier'],
    ['//www.boutique-demo.fr/panier', 'https://www.boutique-demo.fr/panier'],
    ['/', 'https://www.boutique-demo.fr/'],
  ])('reads %s as %s', (typed, url) => {
    expect(readPageAddress(typed, SITE, schemas)).toEqual({ url });
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://', 'a b', `/${'a'.repeat(2048)}`])(
    'refuses %s',
    (typed) => expect(readPageAddress(typed, SITE, schemas)).toEqual({ refusal: 'page-invalid' }),
  );

  it('is required', () => {
    expect(readPageAddress('  ', SITE, schemas)).toEqual({ refusal: 'page-required' });
  });
});
