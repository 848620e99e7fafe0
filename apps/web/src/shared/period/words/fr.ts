import type { Same } from '../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  label: 'Période',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  '7d': '7 jours',
  '30d': '30 jours',
  key: 'Touche {key}',
  custom: 'Dates…',
  'custom.label': 'Choisir des dates',
  'dates.title': 'Choisir des dates',
  'dates.text': 'Des jours entiers, premier et dernier compris. {count} mois au plus.',
  'dates.from': 'Premier jour',
  'dates.to': 'Dernier jour',
  'dates.placeholder': 'jj/mm/aaaa',
  'dates.show': 'Afficher ces dates',
  'dates.previous': 'Précédent',
  'dates.next': 'Suivant',
  'fault.from-unknown': 'Indiquez le premier jour sous la forme jour/mois/année, par exemple {example}.',
  'fault.to-unknown': 'Indiquez le dernier jour sous la forme jour/mois/année, par exemple {example}.',
  'fault.reversed':
    'Le dernier jour précède le premier : inversez-les, ou choisissez un dernier jour plus tardif.',
  'fault.future': 'Le dernier jour n’est pas encore arrivé : choisissez aujourd’hui au plus tard.',
  'fault.too-long': 'Cela fait plus de {count} mois : choisissez un premier jour plus récent.',
} as const satisfies Same<typeof en>;
