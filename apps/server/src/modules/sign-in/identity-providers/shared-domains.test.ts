import { expect, test } from 'vitest';
import { isSharedDomain } from './shared-domains.ts';

test.each(['gmail.com', 'outlook.fr', 'orange.fr', 'co.uk', 'gouv.fr', 'github.io', 'com.au'])(
  '%s is many people’s',
  (domain) => expect(isSharedDomain(domain)).toBe(true),
);

test.each(['shop.example', 'shop.co.uk', 'mail.shop.fr', 'ville.gouv.fr', 'shop.intranet', 'google.com'])(
  '%s may be a company’s',
  (domain) => expect(isSharedDomain(domain)).toBe(false),
);
