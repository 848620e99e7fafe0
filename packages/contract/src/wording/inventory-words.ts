import type { ShownApproval, VendorPurpose, WebsiteStore } from '../inventory.ts';
import { LANGUAGES, type Locale } from '../locales.ts';

/** Texts of an inventory that files and screens share, in one language. */
interface InventoryWording {
  purposes: Record<VendorPurpose, string>;
  standings: Record<ShownApproval, string>;
  stores: Record<WebsiteStore['store'], string>;
  parties: Record<WebsiteStore['party'], string>;
  /** Lifetime of an entry without an expiry. */
  stays: Record<WebsiteStore['store'], string>;
  /** Vendor of entries that no third party sets. */
  ownWebsite: string;
  vendors: { name: string; columns: readonly string[] };
  policy: { name: string; caption: string; columns: readonly string[] };
}

const en: InventoryWording = {
  purposes: {
    analytics: 'Audience measurement',
    advertising: 'Advertising',
    consent: 'Consent management',
    testing: 'A/B testing',
    support: 'Customer support',
    performance: 'Performance and errors',
    other: 'Other',
    'tag-manager': 'Tag management',
    'session-replay': 'Session replay',
  },
  standings: { approved: 'Approved', refused: 'Refused', unlisted: 'On no list' },
  stores: {
    cookie: 'Cookie',
    'local-storage': 'Local storage',
    'session-storage': 'Session storage',
    'indexed-db': 'Database of the browser',
  },
  parties: { first: 'First party', third: 'Third party' },
  stays: {
    cookie: 'Until the browser closes',
    'local-storage': 'Until it is deleted',
    'session-storage': 'Until the tab closes',
    'indexed-db': 'Until it is deleted',
  },
  ownWebsite: 'This website',
  vendors: {
    name: 'vendors',
    columns: [
      'Vendor',
      'Purpose',
      'Websites',
      'Pages',
      'Pages are estimated',
      'First seen ({zone})',
      'Last seen ({zone})',
      'Active before an answer ({zone})',
      'Active without a banner ({zone})',
      'Active after acceptance ({zone})',
      'Active after refusal ({zone})',
      'Cookies',
      'Storage entries',
      'Bytes per visit',
      'List',
      'Hosts',
      'Countries of the addresses',
      'Key',
    ],
  },
  policy: {
    name: 'cookies',
    caption: 'Cookies and other trackers that this website uses',
    columns: ['Name', 'Set by', 'Purpose', 'Kept for', 'Kind', 'Domain'],
  },
};

const fr: InventoryWording = {
  purposes: {
    analytics: 'Mesure d’audience',
    advertising: 'Publicité',
    consent: 'Gestion du consentement',
    testing: 'Test A/B',
    support: 'Relation client',
    performance: 'Performance et erreurs',
    other: 'Autre',
    'tag-manager': 'Gestion des tags',
    'session-replay': 'Relecture de session',
  },
  standings: { approved: 'Approuvé', refused: 'Refusé', unlisted: 'Sur aucune liste' },
  stores: {
    cookie: 'Cookie',
    'local-storage': 'Stockage local',
    'session-storage': 'Stockage de session',
    'indexed-db': 'Base de données du navigateur',
  },
  parties: { first: 'Interne', third: 'Tiers' },
  stays: {
    cookie: 'Jusqu’à la fermeture du navigateur',
    'local-storage': 'Jusqu’à sa suppression',
    'session-storage': 'Jusqu’à la fermeture de l’onglet',
    'indexed-db': 'Jusqu’à sa suppression',
  },
  ownWebsite: 'Ce site',
  vendors: {
    name: 'editeurs',
    columns: [
      'Éditeur',
      'Finalité',
      'Sites',
      'Pages',
      'Pages estimées',
      'Vu la première fois ({zone})',
      'Vu la dernière fois ({zone})',
      'Actif avant une réponse ({zone})',
      'Actif sans bandeau ({zone})',
      'Actif après acceptation ({zone})',
      'Actif après refus ({zone})',
      'Cookies',
      'Entrées de stockage',
      'Octets par visite',
      'Liste',
      'Hôtes',
      'Pays des adresses',
      'Clé',
    ],
  },
  policy: {
    name: 'cookies',
    caption: 'Cookies et autres traceurs utilisés par ce site',
    columns: ['Nom', 'Déposé par', 'Finalité', 'Durée', 'Type', 'Domaine'],
  },
};

export const INVENTORY_WORDS: Record<Locale, InventoryWording> = { fr, en };

const UNITS = [
  ['day', 24 * 3_600],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/**
 * Returns the lifetime of an entry, in days from one day on. Months are not used, because they have no fixed length.
 */
export function lifetimeText(
  { store, lifetimeSeconds }: Pick<WebsiteStore, 'store' | 'lifetimeSeconds'>,
  locale: Locale,
): string {
  if (lifetimeSeconds === null) return INVENTORY_WORDS[locale].stays[store];
  const [unit, seconds] = UNITS.find(([, length]) => lifetimeSeconds >= 2 * length) ?? ['second', 1];
  const format = new Intl.NumberFormat(LANGUAGES[locale].tag, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(lifetimeSeconds / seconds));
}

/** Returns the cells of a row of a cookie policy, without data that is irrelevant to visitors. */
export function policyCells(
  store: Omit<WebsiteStore, 'firstSeenAt' | 'lastSeenAt' | 'beforeAnswerAt'>,
  locale: Locale,
): string[] {
  const words = INVENTORY_WORDS[locale];
  const kind = words.stores[store.store];
  return [
    store.name,
    store.vendor === '' ? words.ownWebsite : store.vendorName,
    words.purposes[store.purpose],
    lifetimeText(store, locale),
    store.store === 'cookie' ? `${kind} (${words.parties[store.party].toLowerCase()})` : kind,
    store.host,
  ];
}
