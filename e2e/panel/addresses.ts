import { sampleId } from '../../apps/web/src/testing/samples.ts';

/** Ids of the objects that detail screens show. */
export interface ShownThings {
  pool: string;
  test: string;
  journey: string;
  /** Absent if no journey has run. */
  journeyRun?: string;
  agent: string;
  job: string;
  observation: string;
  person: string;
  company: string;
  guestCode: string;
  profile: string;
  message: string;
  entry: string;
  tag: string;
  /** Absent if no visit stored one. */
  container?: string;
  rule: string;
  channel: string;
  /** Absent if no fault was found yet. */
  cause?: string;
  /** Secret of a read-only link. */
  sharedLink: string;
  sharedSettings: string;
  /** Absent if none was added. */
  provider?: string;
}

/** Address of the sign-in screen, which signs out. */
export const SIGN_IN = '/connexion';

/** Returns the addresses of every other screen, with the parts of it that have an address. */
export function addressesOf(shown: ShownThings): string[] {
  return [
    ...listMonitoringAddresses(shown),
    ...listTestsAddresses(shown),
    ...listAdministrationAddresses(shown),
    ...openToAll(shown),
  ];
}

const listMonitoringAddresses = ({ observation, cause }: ShownThings) => [
  '/',
  '/parc',
  '/parc/importer',
  '/sante',
  '/sante?website=new',
  '/sante/evolution',
  '/sante/evolution?view=table&compare=1',
  '/comparaison',
  '/comparaison?kind=broken',
  '/dataQuality',
  '/dataQuality/dataLayer',
  '/dataQuality/csp',
  '/dataQuality/tagPhp',
  '/dataQuality/tagJs',
  '/dataQuality/hitPageview',
  '/dataQuality/hitPageview?view=integrity',
  '/dataQuality/consentement',
  '/dataQuality/donneesPersonnelles',
  '/dataQuality/comptes',
  '/dataQuality/visiteursReels',
  '/dataQuality/limites',
  '/dataQuality/autresNavigateurs',
  '/dataQuality/serveur',
  '/dataQuality/liens',
  '/urls/liste',
  '/urls/liste?by=cause',
  '/urls/liste?by=cause&of=all&state=any',
  ...(cause === undefined ? [] : [`/urls/causes/${cause}`]),
  `/urls/liste?observation=${observation}`,
  `/urls/liste?observation=${observation}&part=tagManager`,
  `/urls/liste?observation=${observation}&part=limits`,
  '/urls/analyse',
  '/plan',
  '/plan?view=findings',
  '/plan?view=matrix',
  '/plan/evenement?event=purchase',
  '/plan/editer',
  '/plan/editer?from=visits',
  '/plan/editer?from=files',
  '/commandes',
  '/commandes?view=days',
  '/commandes?view=orders',
  '/commandes?view=imports',
  '/commandes/importer',
  '/commandes/reglages',
];

const listTestsAddresses = ({ pool, test, journey, journeyRun, agent, job, observation }: ShownThings) => [
  '/pools',
  '/pools?q=rien-de-tel',
  '/pools/ajouter',
  '/pools/ajouter?step=general',
  '/pools/ajouter?step=settings',
  `/pools/${pool}`,
  `/pools/${pool}/editer?step=sort`,
  `/pools/${pool}/editer?step=schedule`,
  `/pools/${pool}/editer?step=save`,
  `/pools/${pool}/executer`,
  '/pools/tests',
  '/pools/tests/ajouter',
  '/pools/tests/ajouter?step=content',
  `/pools/tests/${test}`,
  `/pools/tests/${test}/editer?step=condition`,
  `/pools/tests/${test}/editer?step=save`,
  `/pools/tests/${test}/executer`,
  '/parcours',
  '/parcours-editer',
  '/parcours-editer?step=settings',
  `/parcours-voir?id=${journey}`,
  `/parcours-editer?id=${journey}`,
  ...(journeyRun === undefined
    ? []
    : [`/parcours-passage?id=${journeyRun}`, `/parcours-comparer?id=${journeyRun}`]),
  '/jobs',
  `/jobs?job=${job}`,
  `/jobs?job=${job}&page=${observation}`,
  '/agents',
  '/agents/associer',
  '/agents/appelant',
  `/agents/${agent}`,
  `/agents/${agent}/editer?step=settings`,
];

/** Returns the addresses of container screens; none for a demo without a stored container. */
const containers = (id: string | undefined) =>
  id === undefined
    ? []
    : [
        `/tags/conteneur/${id}`,
        `/tags/conteneur/${id}?tag=5`,
        `/tags/conteneur/${id}?tab=review`,
        `/tags/conteneur/${id}?tab=versions`,
        `/tags/conteneur/${id}?tab=why&event=purchase`,
        `/tags/conteneur/${id}?tab=draft`,
        `/tags/conteneur/${id}?tab=names`,
      ];

const listAdministrationAddresses = ({
  person: user,
  company,
  profile,
  message,
  entry,
  ...shown
}: ShownThings) => [
  '/parc/reglages',
  '/parc/reglages/ajouter',
  `/parc/reglages/${shown.sharedSettings}`,
  '/alertes/regles',
  '/alertes/regles/ajouter',
  `/alertes/regles/${shown.rule}/modifier`,
  '/canaux',
  '/canaux/ajouter',
  `/canaux/${shown.channel}`,
  `/canaux/${shown.channel}/modifier`,
  '/utilisateur',
  '/utilisateur/ajouter',
  '/utilisateur/ajouter?step=connection',
  '/utilisateur/ajouter?step=profile',
  '/utilisateur/ajouter?step=save',
  `/utilisateur/detail/${user}`,
  `/utilisateur/${user}/mot-de-passe`,
  '/groupe',
  '/groupe/ajouter',
  `/groupe/detail/${company}`,
  `/groupe/editer/${company}`,
  `/groupe/editer/${company}?step=contexts`,
  '/groupe/connexion',
  `/groupe/connexion/${company}`,
  `/groupe/connexion/fournisseur/ajouter?company=${company}`,
  ...(shown.provider === undefined ? [] : [`/groupe/connexion/fournisseur/${shown.provider}`]),
  '/website/parametres',
  '/website/parametres?step=settings',
  '/website/parametres?step=hit',
  '/website/parametres?step=save',
  '/website/parametres?tab=contexts',
  '/website/parametres?tab=contexts&context=new',
  '/website/parametres?tab=pages',
  '/tags',
  '/tags?vendor=ga4',
  '/tags?view=lists',
  '/tags?view=catalogue',
  '/tags?view=catalogue&tag=matomo',
  '/tags/site',
  '/tags/site?view=stores',
  '/tags/site?view=policy',
  '/tags/site?view=exemption',
  '/tags?view=containers',
  ...containers(shown.container),
  '/tags/ajouter',
  `/tags/${shown.tag}/modifier`,
  '/logs',
  `/logs?entry=${entry}`,
  '/aide',
  '/aide?q=csp',
  '/aide/detail/csp-check',
  '/aide/api',
  '/aide/contact',
  `/aide/contact?message=${message}`,
  '/parametres',
  '/parametres/mot-de-passe',
  '/parametres/second-facteur',
  `/profil/editer/${profile}`,
  `/profil/editer/${profile}?step=presentation`,
];

const openToAll = ({ guestCode, sharedLink }: ShownThings) => [
  '/mentions-legales',
  '/mentions-legales/conditions',
  '/mentions-legales/cookies',
  '/demande-mot-de-passe',
  '/oidc/retour',
  '/changement-mot-de-passe',
  '/invite',
  `/invite?code=${guestCode}`,
  '/invite/confirmation',
  '/confirmation-email',
  '/partage',
  `/partage#t=${sharedLink}`,
];

/** Ids of the objects in the sample situations. */
export const SAMPLES: ShownThings = {
  pool: sampleId(700),
  test: sampleId(600),
  journey: sampleId(950),
  journeyRun: sampleId(9703),
  agent: sampleId(900),
  job: sampleId(2000),
  observation: sampleId(3000),
  person: sampleId(6001),
  company: sampleId(3),
  guestCode: 'K7QF3XJ2M5RT',
  profile: sampleId(2),
  message: sampleId(6502),
  entry: '9000',
  sharedLink: 'sample-token',
  sharedSettings: sampleId(9600),
  tag: sampleId(7500),
  container: sampleId(9900),
  rule: sampleId(9300),
  channel: sampleId(9100),
  cause: sampleId(9300),
  provider: sampleId(8101),
};

/** Addresses of screens without data. */
export const EMPTY_ADDRESSES = [
  '/sante/evolution',
  '/dataQuality',
  '/dataQuality/csp',
  '/dataQuality/hitPageview?view=integrity',
  '/dataQuality/consentement',
  '/dataQuality/donneesPersonnelles',
  '/dataQuality/comptes',
  '/dataQuality/visiteursReels',
  '/dataQuality/limites',
  '/dataQuality/autresNavigateurs',
  '/dataQuality/serveur',
  '/dataQuality/liens',
  '/urls/liste',
  '/urls/analyse',
  '/plan',
  '/plan/editer',
  '/commandes',
  '/commandes?view=orders',
  '/commandes?view=imports',
  '/commandes/reglages',
  '/urls/liste?by=cause',
  '/alertes/regles',
  '/canaux',
  '/pools',
  '/pools/tests',
  '/parcours',
  '/agents',
  '/website/parametres?tab=contexts',
  '/website/parametres?tab=pages',
  '/',
  '/aide/contact?view=list',
  '/logs',
  '/tags',
  '/tags?view=lists',
  '/tags?view=containers',
  '/tags/site',
  `/groupe/connexion/${sampleId(3)}`,
];
