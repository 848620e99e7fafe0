import { CHECK_PAGES } from './check-pages.ts';
import type { Check } from './checks.ts';
import { ROLES, type Role } from './roles.ts';

const SIGNED_IN: readonly Role[] = ROLES;
const MODERATION: readonly Role[] = ['admin', 'moderator'];
const ADMINISTRATION: readonly Role[] = ['admin'];

/** Data quality pages, one for each check. */
const PAGES_OF_CHECKS = Object.fromEntries(CHECK_PAGES.map(({ name }) => [name, SIGNED_IN])) as Record<
  `dataQuality-${Check}`,
  readonly Role[]
>;

/** Roles that may open each page. `public` pages need no sign-in. */
export const PAGE_ACCESS = {
  index: SIGNED_IN,
  'parc-importer': MODERATION,
  parc: SIGNED_IN,
  connexion: 'public',
  'demande-mot-de-passe': 'public',
  'changement-mot-de-passe': 'public',
  invite: 'public',
  'invite-confirmation': 'public',
  'confirmation-email': 'public',
  'oidc-retour': 'public',
  partage: 'public',
  aide: SIGNED_IN,
  'aide-contact': SIGNED_IN,
  'aide-api': SIGNED_IN,
  'aide-detail-id': SIGNED_IN,
  jobs: MODERATION,
  'urls-liste': MODERATION,
  'urls-causes-id': SIGNED_IN,
  'urls-analyse': MODERATION,
  plan: SIGNED_IN,
  'plan-evenement': SIGNED_IN,
  'plan-editer': MODERATION,
  pools: MODERATION,
  'pools-ajouter': MODERATION,
  'pools-id': MODERATION,
  'pools-id-editer': MODERATION,
  'pools-id-executer': MODERATION,
  'pools-tests': MODERATION,
  'pools-tests-ajouter': MODERATION,
  'pools-tests-id': MODERATION,
  'pools-tests-id-editer': MODERATION,
  'pools-tests-id-executer': MODERATION,
  parcours: MODERATION,
  'parcours-voir': MODERATION,
  'parcours-editer': MODERATION,
  'parcours-passage': MODERATION,
  'parcours-comparer': MODERATION,
  commandes: SIGNED_IN,
  'commandes-importer': MODERATION,
  'commandes-reglages': MODERATION,
  sante: SIGNED_IN,
  'sante-evolution': SIGNED_IN,
  comparaison: SIGNED_IN,
  agents: MODERATION,
  'agents-associer': MODERATION,
  'agents-appelant': MODERATION,
  'agents-id': MODERATION,
  'agents-id-editer': MODERATION,
  groupe: ADMINISTRATION,
  'groupe-ajouter': ADMINISTRATION,
  'groupe-detail-id': MODERATION,
  'groupe-editer-id': MODERATION,
  'groupe-connexion': ADMINISTRATION,
  'groupe-connexion-id': MODERATION,
  'groupe-connexion-fournisseur-ajouter': MODERATION,
  'groupe-connexion-fournisseur-id': MODERATION,
  dataQuality: SIGNED_IN,
  ...PAGES_OF_CHECKS,
  'dataQuality-consentement': SIGNED_IN,
  'dataQuality-donneesPersonnelles': SIGNED_IN,
  'dataQuality-comptes': SIGNED_IN,
  'dataQuality-visiteursReels': SIGNED_IN,
  'dataQuality-limites': SIGNED_IN,
  'dataQuality-autresNavigateurs': SIGNED_IN,
  'dataQuality-serveur': SIGNED_IN,
  'dataQuality-liens': MODERATION,
  parametres: SIGNED_IN,
  'parametres-mot-de-passe': SIGNED_IN,
  'parametres-second-facteur': SIGNED_IN,
  'website-parametres': MODERATION,
  'parc-reglages': MODERATION,
  'parc-reglages-ajouter': MODERATION,
  'parc-reglages-id': MODERATION,
  utilisateur: MODERATION,
  'utilisateur-ajouter': MODERATION,
  'utilisateur-detail-id': SIGNED_IN,
  'utilisateur-id-mot-de-passe': ADMINISTRATION,
  'profil-editer-id': SIGNED_IN,
  logs: ADMINISTRATION,
  tags: MODERATION,
  'tags-site': MODERATION,
  'tags-conteneur-id': MODERATION,
  'tags-ajouter': MODERATION,
  'tags-id-modifier': MODERATION,
  'alertes-regles': MODERATION,
  'alertes-regles-ajouter': MODERATION,
  'alertes-regles-id-modifier': MODERATION,
  canaux: MODERATION,
  'canaux-ajouter': MODERATION,
  'canaux-id': MODERATION,
  'canaux-id-modifier': MODERATION,
  'mentions-legales': 'public',
  'mentions-legales-conditions': 'public',
  'mentions-legales-cookies': 'public',
} as const satisfies Record<string, readonly Role[] | 'public'>;
export type PageName = keyof typeof PAGE_ACCESS;

/** Returns whether a user with this role (null: not signed in) may open a page. */
export function mayOpen(page: PageName, role: Role | null): boolean {
  const access: readonly Role[] | 'public' = PAGE_ACCESS[page];
  return access === 'public' || (role !== null && access.includes(role));
}
