import type { Same } from '../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Limites',
  lead: 'Elles protègent les autres sites de ce Vigie. Ses administrateurs les fixent.',
  failed: 'Impossible de charger les limites',
  recordings: 'Enregistrements des visites',
  of: '{used} sur {limit}',
  'recordings.kinds': 'Images {pictures}, documents {documents}, dataLayer {dataLayer}',
  'recordings.rule':
    'À la limite, les images les plus anciennes sont supprimées d’abord, puis les autres enregistrements des jours les plus anciens. Les verdicts, les problèmes, les notes et les évolutions ne sont jamais supprimés.',
  visits: 'Visites du jour (UTC)',
  'visits.rule':
    'Les visites des exécutions en cours comptent comme utilisées. Une fois toutes utilisées, une exécution visite moins de pages ou ne commence pas ; celle qui est planifiée attend. Retour à 0 : {time}.',
  unlimited: '{used}, sans limite',
  'reached.recordings': 'Limite des enregistrements atteinte le {time}',
  'reached.recordings-text':
    'Les enregistrements des visites les plus anciens ont été supprimés pour libérer de l’espace. Les verdicts, les problèmes, les notes et les évolutions sont tous conservés ; les nouvelles visites sont évaluées et comptées comme avant.',
  'reached.visits': 'Limite de visites atteinte le {time}',
  'reached.visits-text':
    'Jusqu’au jour suivant (UTC), les exécutions visitent moins de pages ou ne commencent pas, et les exécutions planifiées attendent. Toutes les mesures restent conservées.',
  'deleted.pictures': 'Les images vues pour la dernière fois avant le {time} ont disparu.',
  'deleted.documents': 'Les requêtes, les hits et le dataLayer d’avant le {time} ont disparu.',
  'advice.recordings':
    'Pour en garder plus : ne prenez pas d’images, auditez moins de pages ou moins souvent, ou demandez une limite plus élevée à un administrateur.',
  'advice.visits':
    'Pour rester en dessous : auditez moins de pages ou moins souvent, ou demandez une limite plus élevée à un administrateur.',
  'reached.budget': 'Budget de visites de l’entreprise épuisé depuis le {time}',
  'reached.budget-text':
    'Jusqu’au mois suivant (UTC), aucune exécution ne commence, planifiée ou non : les chiffres de cette page ne changent plus. Toutes les mesures restent conservées.',
  'see-budget': 'Voir le budget',
  see: 'Voir les limites',
  change: 'Modifier les limites',
  'field.hint': 'Vide : comme partout sur ce Vigie ({limit}).',
  'field.none': 'sans limite',
  'field.warning':
    'Une limite plus basse supprime les enregistrements les plus anciens en moins d’une minute. Ils ne peuvent pas être restaurés.',
  save: 'Enregistrer les limites',
  'save.failed': 'Impossible d’enregistrer les limites',
  'save.done': 'Limites de {website} enregistrées.',
  'errors.refused': 'Vérifiez cette valeur.',
  'errors.recordings-range': 'Saisissez un nombre entier de mégaoctets, de {min} à {max}, ou rien.',
  'errors.visits-range': 'Saisissez un nombre entier de visites, de {min} à {max}, ou rien.',
} as const satisfies Same<typeof en>;
