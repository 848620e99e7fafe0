import { CHECK_PAGES } from './check-pages.ts';
import type { Check } from './checks.ts';
import { LOCALES, type Locale, type Words } from './locales.ts';
import { ROLES, type Role } from './roles.ts';
import { WORDINGS } from './wording/wordings.ts';

/** Roles that may open a page. `public` pages need no sign-in. */
type Access = readonly Role[] | 'public';

interface Page {
  access: Access;
  title: Words;
}

const PUBLIC = 'public';
const SIGNED_IN = ROLES;
const MODERATION: readonly Role[] = ['admin', 'moderator'];
const ADMINISTRATION: readonly Role[] = ['admin'];

const page = (access: Access, title: Words): Page => ({ access, title });

const titleOfCheck = (check: Check) =>
  Object.fromEntries(LOCALES.map((locale) => [locale, WORDINGS[locale].checks[check].title])) as Words;

/** Data quality pages, one for each check. */
const PAGES_OF_CHECKS = Object.fromEntries(
  CHECK_PAGES.map(({ name, check }) => [name, page(SIGNED_IN, titleOfCheck(check))]),
) as Record<`dataQuality-${Check}`, Page>;

/** Pages of the panel: who may open each, and its title. */
const PAGES = {
  index: page(SIGNED_IN, { en: 'Home', fr: 'Accueil' }),
  'parc-importer': page(MODERATION, { en: 'Import websites', fr: 'Importer des sites' }),
  parc: page(SIGNED_IN, { en: 'Fleet', fr: 'Parc' }),
  connexion: page(PUBLIC, { en: 'Sign in', fr: 'Connexion' }),
  'demande-mot-de-passe': page(PUBLIC, { en: 'Forgotten password', fr: 'Mot de passe oublié' }),
  'changement-mot-de-passe': page(PUBLIC, { en: 'New password', fr: 'Nouveau mot de passe' }),
  invite: page(PUBLIC, { en: 'Invitation', fr: 'Invitation' }),
  'invite-confirmation': page(PUBLIC, { en: 'Invitation', fr: 'Invitation' }),
  'confirmation-email': page(PUBLIC, { en: 'New address', fr: 'Nouvelle adresse' }),
  'oidc-retour': page(PUBLIC, { en: 'Signing in by a provider', fr: 'Connexion par un fournisseur' }),
  partage: page(PUBLIC, { en: 'Shared health', fr: 'Santé partagée' }),
  aide: page(SIGNED_IN, { en: 'Help', fr: 'Aide' }),
  'aide-contact': page(SIGNED_IN, { en: 'Contact', fr: 'Contact' }),
  'aide-api': page(SIGNED_IN, { en: 'API reference', fr: 'Référence de l’API' }),
  'aide-detail-id': page(SIGNED_IN, { en: 'Help', fr: 'Aide' }),
  jobs: page(MODERATION, { en: 'Jobs', fr: 'Jobs' }),
  'urls-liste': page(MODERATION, { en: 'Problem URLs', fr: 'URLs problématiques' }),
  'urls-causes-id': page(SIGNED_IN, { en: 'Cause', fr: 'Cause' }),
  'urls-analyse': page(MODERATION, { en: 'dataLayer analysis', fr: 'Analyse dataLayer' }),
  plan: page(SIGNED_IN, { en: 'Tracking plan', fr: 'Plan de marquage' }),
  'plan-evenement': page(SIGNED_IN, { en: 'Event of the plan', fr: 'Événement du plan' }),
  'plan-editer': page(MODERATION, { en: 'Edit the tracking plan', fr: 'Modifier le plan de marquage' }),
  pools: page(MODERATION, { en: 'Test pools', fr: 'Pools de tests' }),
  'pools-ajouter': page(MODERATION, { en: 'New pool', fr: 'Nouveau pool' }),
  'pools-id': page(MODERATION, { en: 'Test pool', fr: 'Pool de tests' }),
  'pools-id-editer': page(MODERATION, { en: 'Edit the pool', fr: 'Modifier le pool' }),
  'pools-id-executer': page(MODERATION, { en: 'Run the pool', fr: 'Exécuter le pool' }),
  'pools-tests': page(MODERATION, { en: 'Tests', fr: 'Tests' }),
  'pools-tests-ajouter': page(MODERATION, { en: 'New test', fr: 'Nouveau test' }),
  'pools-tests-id': page(MODERATION, { en: 'Test', fr: 'Test' }),
  'pools-tests-id-editer': page(MODERATION, { en: 'Edit the test', fr: 'Modifier le test' }),
  'pools-tests-id-executer': page(MODERATION, { en: 'Run the test', fr: 'Exécuter le test' }),
  parcours: page(MODERATION, { en: 'Journeys', fr: 'Parcours' }),
  'parcours-voir': page(MODERATION, { en: 'Journey', fr: 'Parcours' }),
  'parcours-editer': page(MODERATION, { en: 'Edit the journey', fr: 'Modifier le parcours' }),
  'parcours-passage': page(MODERATION, { en: 'Run of a journey', fr: 'Passage d’un parcours' }),
  'parcours-comparer': page(MODERATION, { en: 'Two runs of a journey', fr: 'Deux passages d’un parcours' }),
  commandes: page(SIGNED_IN, { en: 'Orders', fr: 'Commandes' }),
  'commandes-importer': page(MODERATION, { en: 'Import orders', fr: 'Importer des commandes' }),
  'commandes-reglages': page(MODERATION, { en: 'Settings of orders', fr: 'Réglages des commandes' }),
  sante: page(SIGNED_IN, { en: 'Tracking health', fr: 'Santé du tracking' }),
  'sante-evolution': page(SIGNED_IN, { en: 'Evolution', fr: 'Évolution' }),
  comparaison: page(SIGNED_IN, { en: 'Comparison', fr: 'Comparaison' }),
  agents: page(MODERATION, { en: 'Agents', fr: 'Agents' }),
  'agents-associer': page(MODERATION, { en: 'Associate an agent', fr: 'Associer un agent' }),
  'agents-appelant': page(MODERATION, { en: 'An agent that calls out', fr: 'Un agent qui appelle' }),
  'agents-id': page(MODERATION, { en: 'Agent', fr: 'Agent' }),
  'agents-id-editer': page(MODERATION, { en: 'Edit the agent', fr: 'Modifier l’agent' }),
  groupe: page(ADMINISTRATION, { en: 'Companies', fr: 'Entreprises' }),
  'groupe-ajouter': page(ADMINISTRATION, { en: 'New company', fr: 'Nouvelle entreprise' }),
  'groupe-detail-id': page(MODERATION, { en: 'Company', fr: 'Entreprise' }),
  'groupe-editer-id': page(MODERATION, { en: 'Edit company', fr: 'Modifier l’entreprise' }),
  'groupe-connexion': page(ADMINISTRATION, { en: 'Sign-in of the instance', fr: 'Connexion de l’instance' }),
  'groupe-connexion-id': page(MODERATION, { en: 'Sign-in of the company', fr: 'Connexion de l’entreprise' }),
  'groupe-connexion-fournisseur-ajouter': page(MODERATION, { en: 'New provider', fr: 'Nouveau fournisseur' }),
  'groupe-connexion-fournisseur-id': page(MODERATION, { en: 'Edit provider', fr: 'Modifier le fournisseur' }),
  dataQuality: page(SIGNED_IN, { en: 'Data quality', fr: 'Qualité des données' }),
  ...PAGES_OF_CHECKS,
  'dataQuality-consentement': page(SIGNED_IN, { en: 'Consent', fr: 'Consentement' }),
  'dataQuality-donneesPersonnelles': page(SIGNED_IN, { en: 'Personal data', fr: 'Données personnelles' }),
  'dataQuality-comptes': page(SIGNED_IN, { en: 'Counted', fr: 'Comptés' }),
  'dataQuality-visiteursReels': page(SIGNED_IN, { en: 'Real visitors', fr: 'Visiteurs réels' }),
  'dataQuality-limites': page(SIGNED_IN, { en: 'Limits of vendors', fr: 'Limites des éditeurs' }),
  'dataQuality-autresNavigateurs': page(SIGNED_IN, { en: 'Other browsers', fr: 'Autres navigateurs' }),
  'dataQuality-serveur': page(SIGNED_IN, { en: 'Server', fr: 'Serveur' }),
  'dataQuality-liens': page(MODERATION, { en: 'Campaign links', fr: 'Liens de campagne' }),
  parametres: page(SIGNED_IN, { en: 'Account settings', fr: 'Paramètres du compte' }),
  'parametres-mot-de-passe': page(SIGNED_IN, { en: 'My password', fr: 'Mon mot de passe' }),
  'parametres-second-facteur': page(SIGNED_IN, { en: 'My second factor', fr: 'Mon second facteur' }),
  'website-parametres': page(MODERATION, { en: 'Website settings', fr: 'Paramètres du site' }),
  'parc-reglages': page(MODERATION, { en: 'Shared settings', fr: 'Réglages communs' }),
  'parc-reglages-ajouter': page(MODERATION, {
    en: 'Add shared settings',
    fr: 'Ajouter des réglages communs',
  }),
  'parc-reglages-id': page(MODERATION, { en: 'Shared settings', fr: 'Réglages communs' }),
  utilisateur: page(MODERATION, { en: 'Users', fr: 'Utilisateurs' }),
  'utilisateur-ajouter': page(MODERATION, { en: 'New user', fr: 'Nouvel utilisateur' }),
  'utilisateur-detail-id': page(SIGNED_IN, { en: 'User', fr: 'Utilisateur' }),
  'utilisateur-id-mot-de-passe': page(ADMINISTRATION, {
    en: 'Change a password',
    fr: 'Changer un mot de passe',
  }),
  'profil-editer-id': page(SIGNED_IN, { en: 'Edit the profile', fr: 'Modifier le profil' }),
  logs: page(ADMINISTRATION, { en: 'Audit log', fr: 'Journal d’audit' }),
  tags: page(MODERATION, { en: 'Tags', fr: 'Tags' }),
  'tags-site': page(MODERATION, { en: 'What fires on the website', fr: 'Ce qui se déclenche sur le site' }),
  'tags-conteneur-id': page(MODERATION, {
    en: 'Container of a tag manager',
    fr: 'Conteneur d’un gestionnaire de balises',
  }),
  'tags-ajouter': page(MODERATION, { en: 'New tag', fr: 'Nouveau tag' }),
  'tags-id-modifier': page(MODERATION, { en: 'Edit the tag', fr: 'Modifier le tag' }),
  'alertes-regles': page(MODERATION, { en: 'Alarm rules', fr: 'Règles d’alerte' }),
  'alertes-regles-ajouter': page(MODERATION, { en: 'New rule', fr: 'Nouvelle règle' }),
  'alertes-regles-id-modifier': page(MODERATION, { en: 'Edit the rule', fr: 'Modifier la règle' }),
  canaux: page(MODERATION, { en: 'Alarm channels', fr: 'Canaux d’alerte' }),
  'canaux-ajouter': page(MODERATION, { en: 'New channel', fr: 'Nouveau canal' }),
  'canaux-id': page(MODERATION, { en: 'Channel', fr: 'Canal' }),
  'canaux-id-modifier': page(MODERATION, { en: 'Edit the channel', fr: 'Modifier le canal' }),
  'mentions-legales': page(PUBLIC, { en: 'Legal notices', fr: 'Mentions légales' }),
  'mentions-legales-conditions': page(PUBLIC, { en: 'Terms of use', fr: 'Conditions d’utilisation' }),
  'mentions-legales-cookies': page(PUBLIC, { en: 'Cookies and privacy', fr: 'Cookies et vie privée' }),
};

type PageTitles = Record<`title.${keyof typeof PAGES}`, string>;

/** Roles that may open each page. */
export const PAGE_ACCESS = Object.fromEntries(
  Object.entries(PAGES).map(([name, { access }]) => [name, access]),
) as Record<keyof typeof PAGES, Access>;

/** Returns the titles of all pages, by their keys in the panel's catalogue. */
export function pageTitlesOf(locale: Locale): PageTitles {
  return Object.fromEntries(
    Object.entries(PAGES).map(([name, { title }]) => [`title.${name}`, title[locale]]),
  ) as PageTitles;
}
