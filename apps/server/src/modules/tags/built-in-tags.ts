import { purposeOf } from '@vigie/audit/attribution/purposes.ts';
import { CATALOGUE, type CatalogueVendor } from '@vigie/audit/catalogue.ts';
import { TAG_PURPOSES, type Tag } from '@vigie/contract/tag.ts';
import { foldText } from '../../search/fold-text.ts';

/** Entries that come with Vigie, by name: those of the public list third-party-web and a few more. */
export const BUILT_IN_TAGS: readonly Tag[] = CATALOGUE.filter(({ domains }) => domains.length > 0)
  .map(tagOf)
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id, 'en'));

function tagOf({ name, company, category, homepage, domains }: CatalogueVendor): Tag {
  return {
    id: foldText(name).replaceAll(' ', '-'),
    name,
    vendor: company,
    purpose: TAG_PURPOSES.find((purpose) => purpose === purposeOf({ name, category })) ?? 'other',
    patterns: domains,
    url: homepage || null,
    builtIn: true,
    companyId: null,
    updatedAt: null,
  };
}
