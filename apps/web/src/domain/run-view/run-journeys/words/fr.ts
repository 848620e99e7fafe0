import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  of: { one: '{done} sur {count} parcours', other: '{done} sur {count} parcours' },
  step: { one: 'Étape {number} sur {count} :', other: 'Étape {number} sur {count} :' },
  passed: { one: '{count} parcours réussi', other: '{count} parcours réussis' },
  failed: { one: '{count} en échec', other: '{count} en échec' },
  stepFailed: { one: '{count} non mené à son terme', other: '{count} non menés à leur terme' },
} as const satisfies Same<typeof en>;
