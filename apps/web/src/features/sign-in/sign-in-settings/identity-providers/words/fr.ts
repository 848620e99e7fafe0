import type { Same } from '../../../../../shared/i18n/message.ts';
import type { en } from './en.ts';

export const fr = {
  back: 'Connexion',
  lead: 'Les utilisateurs de cette entreprise se connectent par lui, à la place d’un mot de passe.',
  'lead-instance': 'La connexion le propose à tous.',
  failed: 'Ce fournisseur n’a pas pu être chargé',
  gone: 'Ce fournisseur n’est pas ici',
  'gone-text': 'Il a été retiré, ou il appartient à une autre entreprise.',
  'gone-back': 'Retour à l’accueil',
  'from-environment':
    'Sa connexion vient de l’environnement du serveur. Vous changez ici quels utilisateurs sont acceptés, et avec quel rôle.',
  'form.failed': 'Le fournisseur n’a pas pu être enregistré',
  'form.add': 'Ajouter le fournisseur',
  'form.save': 'Enregistrer',
  'saved.added': '{name} est ajouté.',
  'saved.changed': '{name} est enregistré.',
  'kind.other': 'Un autre',
  'hint.issuer-entra': 'Mettez l’identifiant de votre annuaire (tenant) entre les barres obliques.',
  'hint.issuer-google': 'Le même pour tous.',
  'hint.issuer-okta': 'L’adresse de votre organisation Okta, sans « -admin ».',
  'hint.issuer-keycloak': 'L’adresse du serveur et le nom du royaume (realm).',
  'hint.issuer-authentik':
    'L’adresse du serveur et le « slug » de l’application. La dernière barre oblique compte.',
  'hint.issuer-other':
    'Son document de découverte est à cette adresse, sous /.well-known/openid-configuration.',
  'hint.secret-kept': 'Un secret est conservé. Laissez vide pour le garder.',
  'hint.trustedDomains-needed':
    'Ce fournisseur ne dit pas si une adresse est vérifiée. Nommez les domaines que vous y gérez.',
  'trusted.danger':
    'Qui peut fixer une adresse de ces domaines chez le fournisseur devient ici l’utilisateur de cette adresse. Ne nommez que des domaines que vous seuls y gérez.',
  'rule.add': 'Ajouter une règle',
  'rule.title': 'Une règle',
  'rule.title-all': 'Tous les autres',
  'rule.lead': 'Qui porte cette revendication avec cette valeur devient ceci.',
  'rule.lead-all': 'Les utilisateurs sans règle deviennent ceci.',
  'rule.claim': 'Revendication (claim)',
  'rule.claim-hint': 'Son nom, comme groups. Un point entre dans un objet, comme dans realm_access.roles.',
  'rule.value': 'Valeur',
  'rule.value-hint':
    'Exactement comme le fournisseur l’envoie. Entra ID envoie l’identifiant d’un groupe, pas son nom.',
  'rule.done': 'Appliquer',
  'rule.edit': 'Modifier',
  'rule.edit-of': 'Modifier la règle {name}',
  'otherwise.refused': 'Ils sont refusés.',
  'otherwise.let-in': 'Les laisser entrer',
  'otherwise.change': 'Changer ce qu’ils deviennent',
  'otherwise.refuse': 'Les refuser',
  'sees-all': 'toute l’entreprise',
  'sees-nothing': 'rien pour l’instant',
  check: 'Vérifier l’émetteur',
  'check.issuer-missing': 'Saisissez d’abord l’émetteur.',
  'issuer.cut': '« /.well-known/openid-configuration » a été retiré : Vigie l’ajoute de lui-même.',
  'check.failed': 'Cet émetteur ne peut pas servir',
  'check.take': 'Prendre cet émetteur',
  'check.fine': 'L’émetteur répond comme il faut',
  'check.endpoint': 'Page de connexion',
  'check.pkce': 'Protège le code (PKCE)',
  'check.issuer': 'Émetteur dans sa réponse (RFC 9207)',
  'check.back-channel': 'Prévient des déconnexions chez lui',
  'check.sign-out': 'Peut être déconnecté d’ici',
  'check.yes': 'Oui',
  'check.no': 'Non',
  'fault.name-unknown': 'Son nom n’a pas d’adresse.',
  'fault.private-address':
    'Son adresse est dans un réseau fermé, que les fournisseurs créés dans le panneau ne peuvent atteindre.',
  'fault.unreachable': 'Rien n’y répond.',
  'fault.timeout': 'Il a mis trop de temps à répondre.',
  'fault.redirected': 'Il redirige ailleurs. Saisissez l’adresse d’arrivée.',
  'fault.status': 'Il répond par une erreur.',
  'fault.too-large': 'Sa réponse est trop grande.',
  'fault.not-json': 'Il répond, mais sans document de découverte.',
  'fault.issuer-differs':
    'Son document nomme un autre émetteur. Saisissez exactement celui-là sous « Émetteur », avec ou sans barre oblique finale comme là-bas.',
  'fault.endpoint-missing': 'Il manque à son document une adresse dont la connexion a besoin.',
  'fault.endpoint-not-https': 'Une adresse de son document n’est pas en https.',
  'fault.no-code-flow': 'Il n’offre pas le flux par code d’autorisation.',
  'fault.no-pkce': 'Il n’offre pas PKCE avec S256.',
  trial: 'Essai',
  'trial.claims': 'Revendications d’un utilisateur',
  'trial.hint':
    'Collez ce que le fournisseur envoie, en JSON. Rien n’est conservé, et les règles n’ont pas à être enregistrées.',
  'trial.example': 'Prendre un exemple',
  'trial.incomplete': 'Corrigez d’abord les champs ci-dessus.',
  'trial.failed': 'L’essai a échoué',
  'trial.would': 'Cette personne deviendrait : {role} de {company}',
  'trial.stays': 'Cette personne est {role} de {company} aujourd’hui, et le reste',
  'trial.becomes': 'Cette personne est {now} de {company} aujourd’hui, et devient : {role}',
  'trial.refused': 'Cette personne serait refusée',
  'trial.reads': 'Elle lirait : « {text} »',
  'trial.created': 'Son compte serait créé.',
  'trial.joined': 'Son compte serait lié au fournisseur.',
  'trial.signed-in': 'Elle a déjà un compte, et serait connectée.',
  'trial.by-rule': 'La règle {place} décide.',
  'trial.by-otherwise': 'Aucune règle ne correspond : le rôle de tous les autres s’applique.',
  'trial.by-nothing': 'Les règles ne changent rien à ce qu’elle a.',
  'trial.teams': 'Équipes : {teams}.',
  'trial.sees-all': 'Elle voit toute l’entreprise.',
  'trial.sees': 'Elle voit : {contexts}.',
  help: 'Que faire chez le fournisseur',
  'help.title-other': 'Chez le fournisseur',
  'help.title': 'Chez le fournisseur : {provider}',
  'help.redirect': 'Adresse de retour à y saisir',
  'help.after-sign-out': 'Adresse après une déconnexion, à saisir là-bas',
  'help.back-channel': 'Adresse de déconnexion « back-channel » à y saisir',
  'help.logout':
    'Avec elle, une déconnexion chez lui termine aussi la session ici. Ne la saisissez pas si la vérification dit que le fournisseur ne la prend pas en charge.',
  'help.entra-create':
    'Dans le centre d’administration Entra, ouvrez Inscriptions d’applications, puis Nouvelle inscription. Choisissez les comptes de cet annuaire uniquement, et saisissez l’adresse de retour comme « Web ».',
  'help.entra-copy':
    'Copiez l’ID de l’annuaire (locataire) dans l’émetteur et l’ID d’application (client) dans l’identifiant client. Créez un secret sous Certificats et secrets, et copiez sa valeur.',
  'help.entra-groups':
    'Sous Configuration du jeton, ajoutez au jeton d’ID la revendication facultative « email » et celle des groupes. Entra ID envoie les identifiants des groupes.',
  'help.google-create':
    'Dans la console Google Cloud, ouvrez l’écran de consentement OAuth et choisissez Interne. Créez ensuite un ID client OAuth du type Application Web, avec l’adresse de retour.',
  'help.google-copy': 'Copiez l’identifiant client et le secret client.',
  'help.google-groups':
    'Google n’envoie pas de groupes. La revendication « hd » porte le domaine d’un compte Workspace : une règle par elle accueille votre personnel.',
  'help.okta-create':
    'Dans la console d’administration Okta, ouvrez Applications, puis Create App Integration : OIDC, Web Application. Saisissez l’adresse de retour comme sign-in redirect URI, et affectez les personnes.',
  'help.okta-copy': 'Copiez l’identifiant client et le secret client de l’application.',
  'help.okta-groups':
    'Dans l’onglet Sign On, modifiez OpenID Connect ID Token et donnez un filtre à la revendication des groupes. Elle est envoyée avec la portée « groups ».',
  'help.keycloak-create':
    'Dans la console d’administration du royaume, ouvrez Clients, puis Create client : OpenID Connect, avec Client authentication activé et Standard flow. Saisissez l’adresse de retour sous Valid redirect URIs.',
  'help.keycloak-copy':
    'Copiez l’identifiant client, et le secret de l’onglet Credentials. Seuls les utilisateurs dont l’adresse est marquée « Email verified » sont accueillis.',
  'help.keycloak-groups':
    'Par défaut, les rôles vont dans le jeton d’accès. Dans le mapper « realm roles » du client scope « roles », activez Add to ID token ; ou ajoutez un mapper Group Membership nommé « groups ».',
  'help.authentik-create':
    'Dans l’interface d’administration, ouvrez Applications, puis Create with provider : OAuth2/OpenID. Saisissez l’adresse de retour, comparée strictement.',
  'help.authentik-copy':
    'Copiez l’identifiant client et le secret client. Depuis 2025.10, authentik dit de toute adresse qu’elle n’est pas vérifiée : choisissez votre propre scope mapping « email » qui dit le contraire.',
  'help.authentik-groups':
    'La portée « profile » envoie les noms des groupes dans la revendication « groups ».',
  'help.other-create':
    'Inscrivez Vigie comme client web confidentiel avec le flux par code d’autorisation et PKCE.',
  'help.other-copy': 'Copiez l’émetteur, l’identifiant client et le secret client.',
  'help.other-groups':
    'Faites-lui envoyer les revendications email et email_verified, et une avec les groupes ou les rôles, dans le jeton d’ID.',
  'errors.name-required': 'Le nom manque. Saisissez-le.',
  'errors.name-too-long': 'C’est trop long. Restez sous {max} caractères.',
  'errors.issuer-invalid':
    'Ce n’est pas un émetteur. Saisissez son adresse entière, sans ?, # ni /.well-known/.',
  'errors.issuer-needs-https':
    'Un émetteur a besoin de https. En http, il n’est accepté que sur cette machine.',
  'errors.issuer-unfilled': 'Mettez vos propres valeurs à la place des accolades.',
  'errors.url-too-long': 'Cette adresse est trop longue.',
  'errors.client-id-required': 'L’identifiant client manque. Copiez-le chez le fournisseur.',
  'errors.client-secret-required':
    'Le secret client manque. Copiez-le chez le fournisseur, ou indiquez qu’il n’y en a pas.',
  'errors.scope-invalid': 'Ce n’est pas une portée. Séparez les portées par des espaces.',
  'errors.domain-required': 'Le domaine manque. Saisissez-le.',
  'errors.domain-invalid':
    'L’un d’eux n’est pas un domaine. Saisissez-les tels qu’ils suivent le @, comme example.com.',
  'errors.claim-required': 'La revendication manque. Saisissez son nom.',
  'errors.value-required': 'La valeur manque. Saisissez-la.',
  'errors.claims-too-long': 'Ces revendications sont trop longues.',
  'errors.company-required': 'L’entreprise manque. Choisissez-en une.',
  'errors.role-required': 'Le rôle manque. Choisissez-en un.',
  'errors.role-too-high':
    'Ce rôle ne peut être donné ici : il dépasse le vôtre, ou le fournisseur d’une entreprise ferait des modérateurs ou des administrateurs.',
  'errors.client-secret-of-other-issuer':
    'Le secret conservé a été donné pour un autre émetteur. Collez celui de cet émetteur.',
  'errors.domains-to-be-proven':
    'Une entreprise prouve ses domaines sur la page de sa connexion. Laissez vide.',
  'errors.set-by-environment': 'L’environnement du serveur le dit. Changez-le là-bas.',
  'errors.company-unknown': 'Cette entreprise n’existe plus. Choisissez-en une autre.',
  'errors.team-unknown': 'Une règle nomme une équipe qui n’existe plus. Modifiez la règle.',
  'errors.context-unknown': 'Une règle nomme un contexte qui n’existe plus. Modifiez la règle.',
  'errors.claims-no-json': 'Ce n’est pas du JSON : regardez la ligne {line}, colonne {column}.',
  'errors.claims-no-object': 'Les revendications sont un objet JSON, entre accolades.',
  'errors.claims-too-deep': 'Ces revendications sont trop imbriquées : {max} niveaux au plus.',
  'errors.refused': 'Le serveur a refusé ce champ. Vérifiez-le et réessayez.',
} as const satisfies Same<typeof en>;
