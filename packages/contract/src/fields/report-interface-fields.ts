import { REPORT_FAMILY_NAMES, type ReportInterface } from '../report-interface.ts';
import { REPORT_FAMILIES, REPORT_INTERFACES } from '../report-interfaces.ts';
import type { Fields } from './field.ts';

const everywhere = (name: string) => ({ en: name, fr: name });

const OTHER_BY_DATASET = REPORT_FAMILIES.filter(
  (family) => REPORT_INTERFACES[family].other?.option === 'dataset',
);

/** Fields of a tracker's reporting interface, in the order of its form. */
export const REPORT_INTERFACE_FIELDS = {
  family: {
    as: 'choice',
    label: { en: 'Product', fr: 'Produit' },
    choices: Object.fromEntries(
      REPORT_FAMILIES.map((family) => [family, everywhere(REPORT_FAMILY_NAMES[family])]),
    ),
    detail: true,
    form: 'interface',
    start: 'matomo',
  },
  url: {
    as: 'address',
    label: { en: 'Address of the reports', fr: 'Adresse des rapports' },
    hint: {
      en: 'Address of the installation. Google Analytics and Piano need none.',
      fr: 'Adresse de l’installation. Google Analytics et Piano n’en demandent pas.',
    },
    placeholder: 'https://stats.example.org',
    detail: true,
    form: 'interface',
  },
  account: {
    as: 'slug',
    label: { en: 'Site or property', fr: 'Site ou propriété' },
    hint: {
      en: 'Its id in the reports. Empty: the one that each hit names.',
      fr: 'Son identifiant dans les rapports. Vide : celui que chaque hit nomme.',
    },
    detail: true,
    form: 'interface',
  },
  marker: {
    as: 'slug',
    label: { en: 'Property that identifies a hit', fr: 'Propriété qui identifie un hit' },
    hint: {
      en: 'For reports that show totals only: a property with another value in each hit.',
      fr: 'Pour les rapports qui ne montrent que des totaux : une propriété dont la valeur change à chaque hit.',
    },
    shownIf: {
      field: 'family',
      isOneOf: REPORT_FAMILIES.filter((family) => REPORT_INTERFACES[family].optional.includes('marker')),
    },
    detail: true,
    form: 'interface',
  },
  dataset: {
    as: 'slug',
    label: { en: 'Dataset of the BigQuery export', fr: 'Ensemble de données de l’export BigQuery' },
    hint: {
      en: 'PROJECT.DATASET, if the property has an export: it shows each event, the reports show totals only.',
      fr: 'PROJET.ENSEMBLE, si la propriété a un export : il montre chaque événement, les rapports seulement des totaux.',
    },
    placeholder: 'my-project.analytics_123456789',
    shownIf: { field: 'family', isOneOf: OTHER_BY_DATASET },
    detail: true,
    form: 'interface',
  },
  location: {
    as: 'slug',
    label: { en: 'Location of the dataset', fr: 'Emplacement de l’ensemble de données' },
    hint: {
      en: 'As BigQuery names it, such as EU or europe-west9. Empty: BigQuery finds it.',
      fr: 'Comme BigQuery le nomme, par exemple EU ou europe-west9. Vide : BigQuery le trouve.',
    },
    shownIf: { field: 'family', isOneOf: OTHER_BY_DATASET },
    detail: true,
    form: 'interface',
  },
  token: {
    as: 'secret',
    label: { en: 'Token', fr: 'Jeton' },
    hint: {
      en: 'The right to read is enough. It is stored encrypted, and never shown again.',
      fr: 'Le droit de lire suffit. Il est conservé chiffré, et plus jamais affiché.',
    },
    form: 'interface',
  },
  isEnabled: {
    as: 'switch',
    label: { en: 'On', fr: 'Activée' },
    hint: { en: 'It is queried after each run.', fr: 'Elle est interrogée après chaque exécution.' },
    form: 'interface',
  },
} as const satisfies Fields<ReportInterface>;
