import type { RequestDelay } from '../consent-matrix.ts';
import type { StoredOrder } from '../stored-consent.ts';
import type { Locale } from '../locales.ts';

interface OrderWords {
  /** Verdict on a page's order. */
  orders: Record<StoredOrder, string>;
  /** Role of the delayed request. */
  roles: Record<RequestDelay['role'], string>;
}

/** Texts about the order of a page's files, for the panel and its files. */
export const ORDER_WORDS: Record<Locale, OrderWords> = {
  en: {
    orders: {
      'depends-on-speed': 'depends on speed',
      'not-comparable': 'not known: a visit is missing or could not be compared',
      'wrong-anyway': 'wrong at full speed',
      'nothing-to-hold': 'nothing to hold back',
      safe: 'safe, whatever comes late',
      'not-measured': 'not measured',
    },
    roles: {
      tag: 'the tag',
      manager: 'the consent manager',
      configuration: 'the configuration of the consent manager',
      nothing: 'nothing',
    },
  },
  fr: {
    orders: {
      'depends-on-speed': 'dépend de la vitesse',
      'not-comparable': 'inconnu : une visite manque ou n’a pas pu être comparée',
      'wrong-anyway': 'fautif à pleine vitesse',
      'nothing-to-hold': 'rien à retarder',
      safe: 'sûr, quel que soit le retard',
      'not-measured': 'non mesuré',
    },
    roles: {
      tag: 'le tag',
      manager: 'la plateforme de consentement',
      configuration: 'la configuration de la plateforme de consentement',
      nothing: 'rien',
    },
  },
};
