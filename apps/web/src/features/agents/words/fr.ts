import type { Same } from '../../../i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  'list.lead': 'Les machines qui visitent vos pages dans un vrai navigateur.',
  'list.label': 'Agents',
  'list.add': 'Associer un agent',
  'list.search': 'Chercher par nom, slug ou adresse',
  'list.failed': 'Les agents n’ont pas pu être chargés',
  'list.empty': 'Aucun agent pour l’instant',
  'list.empty-text':
    'Un agent est une machine qui visite vos pages dans un vrai navigateur. Démarrez-en un avec la commande ci-dessous : il affiche un code à usage unique, avec lequel vous l’associez ici.',
  'state.online': 'En ligne',
  'state.offline': 'Hors ligne',
  'state.paused': 'En pause',
  'state.paused-hint': 'Il termine ce qu’il fait et ne reçoit plus d’exécution.',
  'problem.unreachable': 'Il est injoignable à son adresse.',
  'problem.name-unknown':
    'Le nom contenu dans son adresse ne se résout pas. Vérifiez ce nom, et que la machine du panneau joint son serveur DNS.',
  'problem.timeout': 'Il ne répond pas à temps.',
  'problem.untrusted': 'Ce qui répond à son adresse n’est pas cet agent.',
  'problem.clock-skew': 'Son horloge est trop loin de celle du panneau.',
  'problem.version': 'Il parle une autre version du lien : mettez-le à jour.',
  'problem.refused': 'Il refuse ce panneau. Il a peut-être été associé à un autre.',
  'problem.unknown': 'Le panneau n’a pas pu l’interroger, sans savoir pourquoi. Réessayez dans un instant.',
  'load.busy': '{busy} sur {count}',
  'load.unknown': 'Pas encore connue',
  'load.label': 'Charge de {name}',
  'version.update': 'à mettre à jour',
  'version.update-hint':
    'Il parle une autre version du lien que ce panneau : il ne reçoit aucune exécution tant qu’il n’est pas à jour.',
  shared: 'Partagé',
  'shared-hint': 'Toutes les entreprises peuvent l’utiliser ; les administrateurs s’en occupent.',
  'action.menu': 'Actions sur {name}',
  'action.edit': 'Modifier',
  'action.sync': 'Synchroniser',
  'action.renew-keys': 'Renouveler les clés',
  'action.pause': 'Mettre en pause',
  'action.resume': 'Reprendre',
  'action.delete': 'Supprimer',
  'pause.done': '{name} est en pause : il ne reçoit plus d’exécution.',
  'resume.done': '{name} reçoit de nouveau des exécutions.',
  'pause.failed': 'L’agent n’a pas pu être modifié',
  'keys.asked': '{name} recevra de nouvelles clés dès qu’il répondra.',
  'keys.failed': 'Les clés n’ont pas pu être renouvelées',
  'delete.title': 'Supprimer l’agent {name} ?',
  'delete.text':
    'Le panneau oublie sa clé : pour l’associer de nouveau, il faudra un nouveau code, que l’agent affiche quand il est démarré avec --pair-again. Les jobs qu’il a faits sont conservés.',
  'delete.busy': {
    one: '{name} a encore {count} exécution en cours. Attendez qu’elle se termine, puis supprimez l’agent.',
    other:
      '{name} a encore {count} exécutions en cours. Attendez qu’elles se terminent, puis supprimez l’agent.',
  },
  'delete.failed': 'L’agent n’a pas pu être supprimé',
  'delete.done': '{name} a été supprimé.',
  'associate.lead':
    'Démarrez l’agent sur sa machine, puis donnez son adresse et le code à usage unique qu’il a affiché.',
  'associate.submit': 'Associer',
  'associate.busy': 'Échange avec l’agent…',
  'associate.failed': 'L’agent n’a pas pu être associé',
  'associate.kept': 'Votre saisie est conservée.',
  'unencrypted.title': 'Non chiffré',
  'unencrypted.text':
    'Il est appelé en http sur une autre machine : qui écoute en chemin peut lire ce que contenaient les pages. Placez HTTPS devant lui, puis changez son adresse.',
  'sandbox-off.title': 'Navigateur sans bac à sable',
  'sandbox-off.text':
    'Une page visitée pourrait atteindre la machine de l’agent. Lancez l’agent avec un utilisateur ordinaire, pas avec root.',
  'help.title': 'Sur la machine de l’agent',
  'help.text':
    'Node.js 20 et le dossier de Vigie suffisent ; un Chromium est trouvé ou fourni. Démarrez-le avec :',
  'help.code':
    'Il affiche son adresse et un code. Le code sert une fois, pendant 15 minutes ; redémarrez l’agent pour en avoir un autre.',
  'help.reach':
    'C’est le panneau qui appelle l’agent, jamais l’inverse : l’adresse doit être joignable depuis le panneau. Au-delà d’une seule machine, placez HTTPS devant lui.',
  'wizard.edit': 'Modifier {name}',
  'step.information': 'Informations',
  'step.settings': 'Réglages',
  'step.save': 'Enregistrement',
  'save.submit': 'Enregistrer l’agent',
  'save.failed': 'L’agent n’a pas pu être enregistré',
  'save.done': '{name} a été enregistré.',
  'sync.button': 'Synchroniser',
  'sync.loading': 'Synchronisation…',
  'sync.success': 'Synchronisé',
  'sync.failure': 'La dernière synchronisation a échoué',
  'sync.never': 'Jamais synchronisé',
  'sync.done': '{name} a répondu et a reçu ses réglages.',
  'sync.failed': 'L’agent n’a pas pu être synchronisé',
  'detail.facts': 'À propos de cet agent',
  'detail.jobs': 'Jobs récents',
  'detail.no-job': 'Il n’a encore fait aucun job',
  'detail.no-job-text': 'Les audits, les pools et les tests qu’il exécutera seront listés ici.',
  'detail.all-jobs': 'Tous ses jobs',
  'detail.not-found': 'Cet agent n’existe plus',
  'detail.back': 'Retour aux agents',
  'fact.keys-asked': 'De nouvelles suivront dès qu’il répondra.',
  'fact.keys-unsupported': 'Sa version ne sait pas les renouveler : mettez l’agent à jour.',
  'errors.name-required': 'Le nom manque. Donnez à l’agent un nom que chacun reconnaît.',
  'errors.name-too-long': 'Le nom est trop long. Ramenez-le à {max} caractères.',
  'errors.slug-required': 'Le slug manque. Utilisez des lettres minuscules, des chiffres et des tirets bas.',
  'errors.slug-too-long': 'Le slug est trop long. Ramenez-le à {max} caractères.',
  'errors.slug-characters': 'Le slug n’accepte que des lettres minuscules, des chiffres et des tirets bas.',
  'errors.agent-slug-taken': 'Le slug est déjà celui d’un autre agent. Choisissez-en un autre.',
  'errors.url-required': 'L’adresse manque. L’agent l’affiche à son démarrage.',
  'errors.url-invalid': 'L’adresse n’est pas valide. Écrivez-la en entier, comme https://agent.exemple.fr',
  'errors.url-too-long': 'L’adresse est trop longue : {max} caractères au plus.',
  'errors.agent-url-taken': 'L’adresse est déjà celle d’un autre agent.',
  'errors.agent-address-refused':
    'Le panneau n’a pas le droit d’appeler cette adresse. Donnez celle d’une machine où tourne un agent, en http ou https et sans mot de passe dedans.',
  'errors.agent-needs-https':
    'En http, ce que contenaient les pages peut être lu en chemin. Placez HTTPS devant l’agent et donnez cette adresse ; VIGIE_AGENTS_HTTP=1 sur les machines du panneau autorise http.',
  'errors.agent-name-unknown':
    'Le nom contenu dans cette adresse ne se résout pas. Vérifiez ce nom, et que la machine du panneau joint son serveur DNS.',
  'errors.pairing-code-required': 'Le code d’association manque. L’agent l’affiche à son démarrage.',
  'errors.wrong-pairing-code':
    'Ce n’est pas le code de cet agent. Vérifiez-le sur sa machine ; après cinq essais faux, il ne vaut plus rien.',
  'errors.pairing-code-burnt':
    'Ce code a déjà servi ou a expiré. Redémarrez l’agent : il en affiche un nouveau.',
  'errors.slots-range':
    'Le nombre d’exécutions simultanées est hors limites. Saisissez un nombre entier de {min} à {max}, ou laissez vide.',
  'errors.refused': 'Le serveur a refusé ce champ. Vérifiez-le et réessayez.',
  'errors.agent-version':
    'L’agent parle la version {agent} du lien, ce panneau la version {panel}. Installez le même Vigie des deux côtés.',
} as const satisfies Same<typeof en>;
