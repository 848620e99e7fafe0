import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'kind.audit': 'Audit',
  'kind.pool': 'Pool',
  'kind.test': 'Test',
  'kind.discovery': 'Recherche de pages',
  'kind.journey': 'Parcours',
  'kind.consent': 'Matrice du consentement',
  'kind.links': 'Liens de campagne',
  'consent.none': 'sans réponse',
  'consent.accept': 'accepté',
  'consent.refuse': 'refusé',
  'consent.gpc': 'Global Privacy Control',
  'consent.withdrawn': 'retiré',
  'kind.trial': 'Essai',
  'progress.of': { one: '{done} page sur {count}', other: '{done} pages sur {count}' },
  'progress.done': { one: '{count} page', other: '{count} pages' },
  'progress.journeys': { one: '{done} parcours sur {count}', other: '{done} parcours sur {count}' },
  'progress.step': { one: 'étape {number} sur {count}', other: 'étape {number} sur {count}' },
  'progress.waiting': 'En attente',
  'progress.label': 'Progression du job {id}',
} as const satisfies Same<typeof en>;
