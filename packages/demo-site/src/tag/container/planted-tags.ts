import type { TagOutcome } from '@vigie/contract/container.ts';
import { TAGS, VARIABLES } from './container.ts';

/** Tag of version 7 that does not fire although it fired in version 6. */
export interface PlantedTagFault {
  tag: number;
  /** Page on which it is due, and the push. */
  path: string;
  event: string;
  outcome: Extract<TagOutcome, 'no-trigger' | 'blocked' | 'consent-withheld'>;
  /** Description for readers. */
  story: string;
}

export const PLANTED_TAG_FAULTS: readonly PlantedTagFault[] = [
  {
    tag: TAGS.purchase,
    path: '/commande/merci',
    event: 'purchase',
    outcome: 'no-trigger',
    story: 'Le déclencheur attend « Purchase », la page pousse « purchase ».',
  },
  {
    tag: TAGS.contact,
    path: '/contact',
    event: 'gtm.dom',
    outcome: 'blocked',
    story: 'L’exception de la recette finit par une barre : elle vaut pour tous les hôtes.',
  },
  {
    tag: TAGS.advice,
    path: '/produit/lampe-tempete',
    event: 'view_item',
    outcome: 'consent-withheld',
    story: 'La balise demande ad_storage, qu’aucune page n’accorde.',
  },
];

/** Further findings of a review of version 7. */
export const PLANTED_FOR_REVIEW = {
  duplicateTags: [TAGS.analytics, TAGS.analyticsAgain],
  retiredTags: [TAGS.analytics, TAGS.analyticsAgain],
  pausedTags: [TAGS.sales],
  variablesNeverDefined: [VARIABLES.loyalty],
} as const;
