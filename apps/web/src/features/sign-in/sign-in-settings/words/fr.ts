import type { Same } from '../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  title: 'Connexion de {company}',
  'title-instance': 'Connexion de l’instance',
  lead: 'Comment les utilisateurs de cette entreprise prouvent qui ils sont.',
  'lead-instance': 'Ce qui vaut pour tous, quelle que soit l’entreprise.',
  failed: 'Cette entreprise n’a pas pu être chargée',
  gone: 'Cette entreprise n’est pas ici',
  'gone-back': 'Retour à l’accueil',
  edit: 'Modifier',
  'edit-of': 'Modifier {name}',
  remove: 'Retirer',
  'remove-of': 'Retirer {name}',
  save: 'Enregistrer',
  providers: 'Fournisseurs',
  'providers.lead':
    'Les utilisateurs se connectent par votre annuaire (OpenID Connect) à la place d’un mot de passe. Leurs sessions n’atteignent que cette entreprise.',
  'providers.lead-instance':
    'Les annuaires (OpenID Connect) que la connexion propose à tous. Ceux d’une entreprise sont sur sa page.',
  'providers.failed': 'Les fournisseurs n’ont pas pu être chargés',
  'providers.none': 'Aucun fournisseur : les utilisateurs se connectent par mot de passe ou clé d’accès.',
  'providers.add': 'Ajouter un fournisseur',
  'providers.on': 'Activé',
  'providers.off': 'Désactivé',
  'providers.origin-environment': 'De l’environnement',
  'providers.origin-command-line': 'De la ligne de commande',
  'providers.users': { one: '{count} utilisateur y est lié', other: '{count} utilisateurs y sont liés' },
  'providers.remove-title': 'Retirer {name} ?',
  'providers.remove-text': {
    one: '{count} utilisateur y est lié : sa session par ce fournisseur se termine, et il n’entre plus par lui.',
    other:
      '{count} utilisateurs y sont liés : leurs sessions par ce fournisseur se terminent, et ils n’entrent plus par lui.',
  },
  'providers.removed': '{name} est retiré.',
  domains: 'Domaines e-mail',
  'domains.lead':
    'Un fournisseur de cette entreprise n’est accepté que pour les adresses de ses domaines. Prouvez chacun par un enregistrement TXT.',
  'domains.failed': 'Les domaines n’ont pas pu être chargés',
  'domains.none': 'Aucun domaine : personne n’est rattaché par son adresse, seulement par une invitation.',
  'domains.field': 'Domaine, tel qu’il suit le @',
  'domains.add': 'Ajouter le domaine',
  'domains.added': '{domain} est ajouté. Prouvez-le par son enregistrement TXT.',
  'domains.unproven': 'Pas encore prouvé',
  'domains.proven': 'Prouvé',
  'domains.by-dns': 'Par son enregistrement, depuis le {date}',
  'domains.by-administrator': 'Par un administrateur, depuis le {date}',
  'domains.prove': 'Comment le prouver',
  'domains.record':
    'Ajoutez cet enregistrement TXT là où le domaine est géré, puis vérifiez-le. Il met parfois des heures à être vu.',
  'domains.record-name': 'Nom de l’enregistrement',
  'domains.record-text': 'Texte de l’enregistrement',
  'domains.record-missing':
    'Aucun enregistrement TXT de {name} ne porte ce texte. Un nouvel enregistrement met parfois des heures à être vu partout : vérifiez-le, puis réessayez.',
  'domains.record-unknown':
    'Aucun serveur de noms n’a répondu pour {name}. Réessayez plus tard ; si cela dure, vérifiez les serveurs de noms du domaine.',
  'domains.verify': 'Vérifier maintenant',
  'domains.verify-of': 'Vérifier maintenant : {domain}',
  'domains.verified': '{domain} est prouvé.',
  'domains.not-verified': 'L’enregistrement ne prouve pas encore le domaine',
  'domains.vouch': 'S’en porter garant',
  'domains.vouch-of': 'S’en porter garant : {domain}',
  'domains.vouch-title': 'Se porter garant de {domain} ?',
  'domains.vouch-text':
    'Votre confirmation remplace l’enregistrement. Les fournisseurs de l’entreprise sont alors acceptés pour toute adresse de ce domaine. Ne le faites que si vous savez que le domaine est à l’entreprise.',
  'domains.vouched': '{domain} est prouvé : vous l’avez confirmé.',
  'domains.remove-title': 'Retirer {domain} ?',
  'domains.remove-text':
    'Les fournisseurs de l’entreprise ne sont plus acceptés pour ses adresses : aucun nouvel utilisateur n’est rattaché par l’une d’elles. Les utilisateurs liés le restent.',
  'domains.removed': '{domain} est retiré.',
  'rules.failed': 'Les règles de la connexion n’ont pas pu être chargées',
  demand: 'Fournisseur exigé',
  'demand.off':
    'Les utilisateurs peuvent se connecter par mot de passe et par clé d’accès, en plus des fournisseurs.',
  'demand.on': 'Seul le fournisseur laisse entrer',
  'demand.no-provider': 'Pour exiger un fournisseur, ajoutez-en d’abord un et activez-le.',
  'demand.turn-on': 'Exiger le fournisseur',
  'demand.turn-off': 'Permettre à nouveau les mots de passe',
  'demand.change': 'Changer l’utilisateur de secours',
  'demand.title': 'Exiger le fournisseur pour {company}',
  'demand.means': 'Ce que cela change aussitôt',
  'demand.consequences':
    'Les mots de passe et les clés d’accès sont refusés à tous les utilisateurs de l’entreprise, et leurs sessions par mot de passe se terminent. Qui n’a pas de compte chez le fournisseur ne peut plus se connecter. Seul l’utilisateur de secours se connecte encore par mot de passe, et chaque fois les responsables en sont notifiés par e-mail.',
  'demand.break-glass': 'Utilisateur de secours',
  'demand.break-glass-hint':
    'Un administrateur ou modérateur qui a un mot de passe, pour le jour où le fournisseur est en panne.',
  'demand.choose': 'Choisir un utilisateur',
  'demand.unknown': 'Un utilisateur qui ne gère plus cette entreprise',
  'demand.turned-on': 'Seul le fournisseur laisse entrer les utilisateurs de {company}.',
  'demand.failed': 'Le fournisseur n’a pas pu être exigé',
  'demand.off-title': 'Permettre à nouveau les mots de passe pour {company} ?',
  'demand.off-text':
    'Les utilisateurs peuvent à nouveau se connecter par mot de passe et par clé d’accès, en plus du fournisseur.',
  'demand.turned-off': 'Les mots de passe sont à nouveau permis.',
  factors: 'Second facteur',
  'factors.lead':
    'Les utilisateurs de l’entreprise dans ces rôles ont besoin d’un second facteur, en plus de ceux que l’instance désigne.',
  'factors.lead-instance':
    'Les utilisateurs dans ces rôles ont besoin d’un second facteur dans toute entreprise.',
  'factors.roles': 'Rôles qui en ont besoin',
  'factors.how':
    'Cela vaut aussitôt : qui n’en a pas et s’est connecté par mot de passe en met un en place avant toute autre chose. Une connexion par un fournisseur compte comme faite avec un second facteur.',
  'factors.oneself':
    'Vous en mettrez un en place juste après l’enregistrement : votre rôle en fait partie, et vous n’en avez pas.',
  'factors.saved': 'Les rôles sont enregistrés.',
  scim: 'Approvisionnement (SCIM)',
  'scim.lead':
    'Votre annuaire crée, modifie et désactive les utilisateurs par SCIM 2.0. Qui y est désactivé perd ses sessions, jetons et appareils en une minute.',
  'scim.article': 'Configurer un annuaire',
  'scim.address': 'Adresse pour votre annuaire',
  'scim.tokens': 'Jetons de votre annuaire',
  'errors.domain-required': 'Le domaine manque. Saisissez-le.',
  'errors.domain-invalid': 'Ce n’est pas un domaine. Saisissez-le tel qu’il suit le @, comme example.com.',
  'errors.break-glass-required': 'L’utilisateur de secours manque. Choisissez-en un.',
  'errors.break-glass-unfit':
    'Cet utilisateur ne peut servir de secours : choisissez un administrateur ou modérateur actif de l’entreprise, qui a un mot de passe.',
  'errors.provider-required': 'Aucun fournisseur de l’entreprise n’est activé. Activez-en un d’abord.',
  'errors.demand-ends-own-session':
    'Cela terminerait aussitôt votre propre session. Connectez-vous d’abord par le fournisseur, ou choisissez-vous.',
  'errors.no-administrator-left':
    'Plus aucun administrateur de l’instance ne pourrait se connecter. Choisissez l’un d’eux.',
  'errors.domain-of-everybody':
    'Tout le monde peut avoir une adresse de ce domaine : aucune entreprise ne le possède.',
  'errors.domain-there-already': 'Ce domaine est déjà dans la liste.',
  'errors.refused': 'Le serveur a refusé ce champ. Vérifiez-le et réessayez.',
} as const satisfies Same<typeof en>;
