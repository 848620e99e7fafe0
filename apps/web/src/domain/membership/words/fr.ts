import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'contexts-ignored': 'Administrateurs et modérateurs voient toujours toute l’entreprise.',
  'not-loaded': 'Les équipes et les contextes n’ont pas pu être chargés',
} as const satisfies Same<typeof en>;
