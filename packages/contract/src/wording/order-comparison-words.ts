import type { Locale } from '../locales.ts';
import type {
  AmountReason,
  ColumnExclusion,
  ConsentPart,
  DayReason,
  OrderState,
  OrderTotals,
  RowFaultCode,
} from '../order-comparison.ts';

/** Faults that make a whole order or purchase file unreadable. */
export const TABLE_FAULT_CODES = [
  'empty',
  'binary',
  'column-missing',
  'column-unknown',
  'columns-too-many',
  'line-too-long',
  'quote-unclosed',
  'rows-too-many',
] as const;
export type TableFaultCode = (typeof TABLE_FAULT_CODES)[number];

interface OrderComparisonWords {
  totals: Record<keyof OrderTotals, string>;
  states: Record<OrderState, string>;
  amountReasons: Record<AmountReason, string>;
  dayReasons: Record<DayReason, string>;
  /** Fault of a row with its fix; `{value}` is the text of the cell. */
  rowFaults: Record<RowFaultCode, string>;
  /** Fault of a file with its fix. */
  tableFaults: Record<TableFaultCode, string>;
  exclusions: Record<ColumnExclusion, string>;
  consentOutcomes: Record<ConsentPart['outcome'], string>;
  weekdays: Record<string, string>;
  /** Names of the columns that Vigie adds to those of the file. */
  columns: Record<string, string>;
  sentences: {
    gap: string;
    noGap: string;
    noPaid: string;
    noExplanation: string;
    /** Part of the gap, in points of the paid orders. */
    points: string;
    refusals: string;
    notExplained: string;
    /** Figures of an explanation. */
    figures: string;
    period: string;
    empty: string;
    rows: string;
    line: string;
    column: string;
    more: string;
    zoneAssumed: string;
    unknownPurchases: string;
    refunds: string;
  };
  headings: { gap: string; totals: string; files: string };
}

/** Texts about the comparison of orders with purchases, for panel and command line. */
export const ORDER_COMPARISON_WORDS: Record<Locale, OrderComparisonWords> = {
  en: {
    totals: {
      orders: 'orders',
      paid: 'paid',
      purchases: 'purchases in the report',
      counted: 'paid and counted',
      missing: 'paid and missing',
      twice: 'counted twice or more',
      unpaid: 'counted but not paid',
      wrongAmount: 'with a wrong amount',
      wrongDay: 'on a wrong day',
    },
    states: { paid: 'paid', open: 'open', cancelled: 'cancelled', refunded: 'refunded', test: 'test' },
    amountReasons: {
      currency: 'another currency',
      'minor-units': 'cents instead of whole units, or the reverse',
      tax: 'the tax',
      shipping: 'the shipping',
      'tax-and-shipping': 'the tax and the shipping',
      cents: 'rounding to cents or whole units',
      other: 'not known',
    },
    dayReasons: {
      'time-zone': 'another time zone',
      midnight: 'seconds or minutes around midnight',
      late: 'counted later',
      early: 'counted before the order',
    },
    rowFaults: {
      'id-missing': 'the id is missing: fill it in',
      'id-too-long': 'the id "{value}" has more than 200 characters: map the column of the id',
      'id-repeated': 'the id "{value}" was there before with other values: keep one row for each order',
      'time-missing': 'the time is missing: write for example 2026-03-29T12:00:00+02:00',
      'time-unreadable': '"{value}" is no time: write for example 2026-03-29T12:00:00+02:00',
      'time-ambiguous':
        '"{value}" occurs twice when summer time ends, and the first one is used: write the time with its offset',
      'time-skipped':
        '"{value}" does not occur when summer time begins, and the clock is moved forward: write the time with its offset',
      'amount-missing': 'the amount is missing: write for example 12.90',
      'amount-unreadable': '"{value}" is no amount: write for example 1234.56',
      'amount-negative': 'the amount "{value}" is negative: give the order itself, with the state refunded',
      'currency-unreadable': '"{value}" is no currency: write its code of three letters, for example EUR',
      'state-missing': 'the state is missing: write paid, open, cancelled, refunded or test',
      'state-unknown': 'the state "{value}" is not known: write paid, open, cancelled, refunded or test',
      'cells-missing': 'the row has fewer cells than the headings: check its separators',
      'cells-too-many': 'the row has more cells than the headings: quote cells that contain the separator',
      'encoding-broken': '"{value}" is not valid text: save the file as UTF-8',
    },
    tableFaults: {
      empty: 'it has no headings: its first line must name the columns',
      binary: 'it is no text: save the table as CSV',
      'column-missing':
        'no column is known as {column}: name it with {column}=HEADING; the headings are {headings}',
      'column-unknown': 'it has no column "{column}": the headings are {headings}',
      'columns-too-many': 'line {line} has more than {max} columns: export the needed columns only',
      'line-too-long': 'line {line} has more than {max} characters: export the needed columns only',
      'quote-unclosed':
        'the quotation mark that opens in line {line} is never closed: close it, or double it',
      'rows-too-many': 'it has more than {max} rows: compare a shorter period',
    },
    exclusions: {
      'personal-data': 'looks like personal data and is not read',
      'too-many': 'is not read: at most ten further columns are',
      repeated: 'is not read: another column has the same name',
      reserved: 'is not read: Vigie uses its name itself; rename it',
    },
    consentOutcomes: {
      'as-predicted': 'as your consent share predicts',
      'fewer-missing': 'less than your consent share predicts',
      'more-missing': 'more is missing than your consent share predicts',
    },
    weekdays: {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    },
    columns: {
      'vigie:release': 'release',
      'vigie:container-version': 'container version',
      'vigie:plan-finding': 'finding of the tracking plan',
      'vigie:refused-share': 'share of refusals',
    },
    sentences: {
      gap: '{share} of the paid orders are missing in the report ({missing} of {paid}).',
      noGap: 'All {paid} paid orders are in the report.',
      noPaid: 'No order is paid: there is nothing to compare.',
      noExplanation: 'No column and no period explains missing orders better than chance.',
      points: '{points} points',
      refusals: 'refusals of consent, {outcome}',
      notExplained: 'not explained',
      figures: '{share} of {orders} orders are missing ({low} to {high}), elsewhere {elsewhere}',
      period: 'from {from} to {to}',
      empty: 'empty',
      rows: '{rows} rows, {rejected} left out',
      line: 'line {line}[, {column}]: {fault}',
      column: 'column {column} {exclusion}',
      more: 'and {count} more faults',
      zoneAssumed: 'times without an offset were read as UTC: name the zone of the shop',
      unknownPurchases: '{count} purchases have no order in the file',
      refunds: '{count} rows of the report are refunds, and not counted',
    },
    headings: { gap: 'Missing orders', totals: 'Orders', files: 'Files' },
  },
  fr: {
    totals: {
      orders: 'commandes',
      paid: 'payées',
      purchases: 'achats dans le rapport',
      counted: 'payées et comptées',
      missing: 'payées et manquantes',
      twice: 'comptées deux fois ou plus',
      unpaid: 'comptées mais non payées',
      wrongAmount: 'avec un mauvais montant',
      wrongDay: 'à un mauvais jour',
    },
    states: { paid: 'payée', open: 'en attente', cancelled: 'annulée', refunded: 'remboursée', test: 'test' },
    amountReasons: {
      currency: 'une autre devise',
      'minor-units': 'des centimes au lieu d’unités entières, ou l’inverse',
      tax: 'la taxe',
      shipping: 'la livraison',
      'tax-and-shipping': 'la taxe et la livraison',
      cents: 'un arrondi aux centimes ou aux unités entières',
      other: 'inconnue',
    },
    dayReasons: {
      'time-zone': 'un autre fuseau horaire',
      midnight: 'quelques secondes ou minutes autour de minuit',
      late: 'comptée plus tard',
      early: 'comptée avant la commande',
    },
    rowFaults: {
      'id-missing': 'l’identifiant manque : renseignez-le',
      'id-too-long':
        'l’identifiant « {value} » dépasse 200 caractères : indiquez la colonne de l’identifiant',
      'id-repeated':
        'l’identifiant « {value} » existe déjà avec d’autres valeurs : gardez une ligne par commande',
      'time-missing': 'l’heure manque : écrivez par exemple 2026-03-29T12:00:00+02:00',
      'time-unreadable': '« {value} » n’est pas une heure : écrivez par exemple 2026-03-29T12:00:00+02:00',
      'time-ambiguous':
        '« {value} » existe deux fois à la fin de l’heure d’été, et la première est retenue : écrivez l’heure avec son décalage',
      'time-skipped':
        '« {value} » n’existe pas au début de l’heure d’été, et l’heure est avancée : écrivez l’heure avec son décalage',
      'amount-missing': 'le montant manque : écrivez par exemple 12,90',
      'amount-unreadable': '« {value} » n’est pas un montant : écrivez par exemple 1234,56',
      'amount-negative':
        'le montant « {value} » est négatif : donnez la commande elle-même, avec l’état refunded',
      'currency-unreadable':
        '« {value} » n’est pas une devise : écrivez son code de trois lettres, par exemple EUR',
      'state-missing': 'l’état manque : écrivez paid, open, cancelled, refunded ou test',
      'state-unknown': 'l’état « {value} » est inconnu : écrivez paid, open, cancelled, refunded ou test',
      'cells-missing': 'la ligne a moins de cellules que d’en-têtes : vérifiez ses séparateurs',
      'cells-too-many':
        'la ligne a plus de cellules que d’en-têtes : mettez entre guillemets les cellules qui contiennent le séparateur',
      'encoding-broken': '« {value} » n’est pas un texte valide : enregistrez le fichier en UTF-8',
    },
    tableFaults: {
      empty: 'il n’a pas d’en-têtes : sa première ligne doit nommer les colonnes',
      binary: 'ce n’est pas un texte : enregistrez le tableau en CSV',
      'column-missing':
        'aucune colonne n’est reconnue comme {column} : nommez-la avec {column}=EN-TÊTE ; les en-têtes sont {headings}',
      'column-unknown': 'il n’a pas de colonne « {column} » : les en-têtes sont {headings}',
      'columns-too-many':
        'la ligne {line} a plus de {max} colonnes : exportez seulement les colonnes nécessaires',
      'line-too-long':
        'la ligne {line} a plus de {max} caractères : exportez seulement les colonnes nécessaires',
      'quote-unclosed': 'le guillemet ouvert à la ligne {line} n’est jamais fermé : fermez-le, ou doublez-le',
      'rows-too-many': 'il a plus de {max} lignes : comparez une période plus courte',
    },
    exclusions: {
      'personal-data': 'ressemble à des données personnelles et n’est pas lue',
      'too-many': 'n’est pas lue : dix colonnes supplémentaires au plus le sont',
      repeated: 'n’est pas lue : une autre colonne a le même nom',
      reserved: 'n’est pas lue : Vigie emploie ce nom elle-même ; renommez-la',
    },
    consentOutcomes: {
      'as-predicted': 'comme le prévoit votre part de consentement',
      'fewer-missing': 'moins que ne le prévoit votre part de consentement',
      'more-missing': 'il manque plus que ne le prévoit votre part de consentement',
    },
    weekdays: {
      monday: 'lundi',
      tuesday: 'mardi',
      wednesday: 'mercredi',
      thursday: 'jeudi',
      friday: 'vendredi',
      saturday: 'samedi',
      sunday: 'dimanche',
    },
    columns: {
      weekday: 'jour de la semaine',
      hour: 'heure',
      amount: 'montant',
      currency: 'devise',
      'vigie:release': 'mise en production',
      'vigie:container-version': 'version du conteneur',
      'vigie:plan-finding': 'constat du plan de marquage',
      'vigie:refused-share': 'part de refus',
    },
    sentences: {
      gap: '{share} des commandes payées manquent dans le rapport ({missing} sur {paid}).',
      noGap: 'Les {paid} commandes payées sont toutes dans le rapport.',
      noPaid: 'Aucune commande n’est payée : il n’y a rien à comparer.',
      noExplanation: 'Aucune colonne ni période n’explique les commandes manquantes mieux que le hasard.',
      points: '{points} points',
      refusals: 'refus du consentement, {outcome}',
      notExplained: 'sans explication',
      figures: '{share} de {orders} commandes manquent ({low} à {high}), ailleurs {elsewhere}',
      period: 'du {from} au {to}',
      empty: 'vide',
      rows: '{rows} lignes, dont {rejected} écartées',
      line: 'ligne {line}[, {column}] : {fault}',
      column: 'la colonne {column} {exclusion}',
      more: 'et {count} autres défauts',
      zoneAssumed: 'les heures sans décalage ont été lues en UTC : indiquez le fuseau de la boutique',
      unknownPurchases: '{count} achats n’ont pas de commande dans le fichier',
      refunds: '{count} lignes du rapport sont des remboursements, et ne sont pas comptées',
    },
    headings: { gap: 'Commandes manquantes', totals: 'Commandes', files: 'Fichiers' },
  },
};
