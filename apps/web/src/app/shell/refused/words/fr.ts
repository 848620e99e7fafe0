import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'refused.title': 'Vous n’avez pas accès à « {page} »',
  'refused.for-moderators': 'Les modérateurs et les administrateurs y ont accès.',
  'refused.for-administrators': 'Les administrateurs y ont accès.',
  'refused.role': 'Chez {company}, votre rôle est : {role}.',
  'refused.ask': 'Un administrateur peut vous donner un autre rôle.',
  'refused.ask-names': 'Un administrateur peut vous donner un autre rôle : {names}.',
  'refused.back': 'Revenir',
  'refused.write': 'Leur écrire',
} as const satisfies Same<typeof en>;
