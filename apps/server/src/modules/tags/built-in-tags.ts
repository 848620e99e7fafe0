import thirdPartyWeb, { type IEntity } from 'third-party-web/nostats-subset.js';
import type { Tag } from '@vigie/contract/tag.ts';
import { foldText } from '../../search/fold-text.ts';
import { purposeOf } from './purpose-of-vendor.ts';

type Vendor = Pick<IEntity, 'name' | 'company' | 'category' | 'homepage' | 'domains'>;

/** Vendors that French websites have and the public list does not. */
const ADDED: Vendor[] = [
  {
    name: 'Axeptio',
    company: 'Axeptio',
    category: 'consent-provider',
    homepage: 'https://www.axept.io/',
    domains: ['*.axept.io'],
  },
  {
    name: 'Piano Analytics',
    company: 'Piano',
    category: 'analytics',
    homepage: 'https://piano.io/',
    domains: ['*.pa-cd.com'],
  },
  {
    name: 'tarteaucitron.io',
    company: 'tarteaucitron.io',
    category: 'consent-provider',
    homepage: 'https://tarteaucitron.io/',
    domains: ['*.tarteaucitron.io'],
  },
];

/** The entries that come with Vigie, by their names: those of the public list third-party-web and a few more. */
export const BUILT_IN_TAGS: readonly Tag[] = [...thirdPartyWeb.entities, ...ADDED]
  .filter(({ domains }) => domains.length > 0)
  .map(tagOf)
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en'));

function tagOf({ name, company, category, homepage, domains }: Vendor): Tag {
  return {
    id: foldText(name).replaceAll(' ', '-'),
    name,
    vendor: company,
    purpose: purposeOf({ name, category }),
    patterns: domains,
    url: homepage || null,
    builtIn: true,
    companyId: null,
    updatedAt: null,
  };
}
