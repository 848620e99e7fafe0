import { tagSchema, type Tag } from '@vigie/contract/tag.ts';
import { samplerOf } from './sample-of.ts';
import { NOW, sampleId } from './samples.ts';

export const sampleTag = samplerOf(tagSchema, {
  id: sampleId(7500),
  name: 'Mesure interne',
  vendor: 'Boutique Démo',
  patterns: ['mesure.boutique-demo.fr/*', 'collecte.boutique-demo.fr/v2/*'],
  url: 'https://intranet.boutique-demo.fr/mesure',
  companyId: sampleId(3),
  updatedAt: NOW,
});

const BUILT_IN = { builtIn: true, companyId: null, updatedAt: null } as const;
const KINDS: Partial<Tag>[] = [
  {},
  {
    ...BUILT_IN,
    id: 'matomo',
    name: 'Matomo',
    vendor: 'InnoCraft',
    patterns: ['*.matomo.cloud/*', '*/matomo.js', '*/matomo.php'],
    url: 'https://matomo.org',
  },
  {
    ...BUILT_IN,
    id: 'google-ads',
    name: 'Google Ads',
    vendor: 'Google',
    purpose: 'advertising',
    patterns: ['www.googleadservices.com/*', 'googleads.g.doubleclick.net/*'],
    url: 'https://ads.google.com',
  },
  {
    ...BUILT_IN,
    id: 'axeptio',
    name: 'Axeptio',
    vendor: 'Axeptio',
    purpose: 'consent',
    patterns: ['static.axept.io/*'],
    url: null,
  },
];

/** Returns this many tags: a company's own, then built-in ones and more own ones. */
export function sampleTags(count: number): Tag[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = KINDS[index];
    return kind
      ? sampleTag(kind)
      : sampleTag({ id: sampleId(7500 + index), name: `Prestataire régional n° ${index}`, url: null });
  });
}
