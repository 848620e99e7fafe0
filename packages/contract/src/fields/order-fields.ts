import type { OrderSource, OrderSourceKind } from '../order-source.ts';
import type { OrderSettings } from '../orders.ts';
import type { Locale } from '../locales.ts';
import { NAME, type Fields } from './field.ts';

/** Names of the shop systems whose webhooks are read. */
export const ORDER_SOURCE_NAMES: Record<OrderSourceKind, Record<Locale, string>> = {
  woocommerce: { en: 'WooCommerce', fr: 'WooCommerce' },
  shopify: { en: 'Shopify', fr: 'Shopify' },
  prestashop: { en: 'PrestaShop', fr: 'PrestaShop' },
  generic: { en: 'Another shop', fr: 'Une autre boutique' },
};

/** Fields of the settings of a website's orders, in the order of their form. */
export const ORDER_SETTINGS_FIELDS = {
  timeZone: {
    as: 'time-zone',
    label: { en: 'Time zone of the shop', fr: 'Fuseau horaire de la boutique' },
    hint: {
      en: 'Its days are those of the comparison. Times without a zone belong to it.',
      fr: 'Ses jours sont ceux de la comparaison. Les heures sans fuseau s’y rapportent.',
    },
    form: 'settings',
  },
  currency: {
    as: 'text',
    label: { en: 'Currency', fr: 'Devise' },
    hint: {
      en: 'Code of three letters, for amounts without a currency: EUR.',
      fr: 'Code de trois lettres, pour les montants sans devise : EUR.',
    },
    maxLength: 3,
    form: 'settings',
  },
  retentionDays: {
    as: 'count',
    label: { en: 'Keep orders, in days', fr: 'Garder les commandes, en jours' },
    form: 'settings',
  },
  purchasesFrom: {
    as: 'choice',
    label: { en: 'Purchases', fr: 'Achats' },
    choices: {
      sent: { en: 'Sent by files and calls', fr: 'Envoyés par fichiers et appels' },
      matomo: { en: 'Read from Matomo', fr: 'Lus dans Matomo' },
      ga4: { en: 'Read from Google Analytics 4', fr: 'Lus dans Google Analytics 4' },
      piano: { en: 'Read from Piano Analytics', fr: 'Lus dans Piano Analytics' },
    },
    valueHints: {
      matomo: {
        en: 'Every six hours, by the reporting interface of the website’s settings. Do not send the same purchases as files.',
        fr: 'Toutes les six heures, par l’interface de rapports des réglages du site. N’envoyez pas les mêmes achats en fichiers.',
      },
      ga4: {
        en: 'Every six hours, by the reporting interface of the website’s settings. A day is complete after 48 hours.',
        fr: 'Toutes les six heures, par l’interface de rapports des réglages du site. Un jour est complet après 48 heures.',
      },
      piano: {
        en: 'Every six hours, by the reporting interface of the website’s settings. It has ids and days only, so neither amounts nor times are compared.',
        fr: 'Toutes les six heures, par l’interface de rapports des réglages du site. Elle ne donne que des identifiants et des jours : ni montants ni heures ne sont comparés.',
      },
    },
    form: 'settings',
  },
  refusedShareFrom: {
    as: 'choice',
    label: { en: 'Visitors who refuse consent', fr: 'Visiteurs qui refusent le consentement' },
    choices: {
      none: { en: 'Not known', fr: 'Inconnus' },
      entered: { en: 'A share that I enter', fr: 'Une part que je saisis' },
      days: { en: 'The shares sent for each day', fr: 'Les parts envoyées pour chaque jour' },
      visitors: {
        en: 'What real visitors answer each day',
        fr: 'Les réponses des visiteurs réels, jour par jour',
      },
    },
    valueHints: {
      days: {
        en: 'Sent by the API call PUT /websites/{id}/refused-days.',
        fr: 'Envoyées par l’appel PUT /websites/{id}/refused-days de l’API.',
      },
      visitors: {
        en: 'Page views with a refusal, of those with an answer, on days (UTC) with thirty of them. The website measures its real visitors for it.',
        fr: 'Pages vues avec un refus, parmi celles avec une réponse, les jours (UTC) qui en ont trente. Le site mesure pour cela ses visiteurs réels.',
      },
    },
    form: 'settings',
  },
  refusedShare: {
    as: 'number',
    label: { en: 'Share who refuse, in percent', fr: 'Part de refus, en pour cent' },
    hint: {
      en: 'As your consent manager counts it.',
      fr: 'Telle que votre plateforme de consentement la compte.',
    },
    shownIf: { field: 'refusedShareFrom', isOneOf: ['entered'] },
    form: 'settings',
  },
} as const satisfies Fields<OrderSettings>;

/** Fields of a shop that sends its orders, in the order of their form. */
export const ORDER_SOURCE_FIELDS = {
  kind: {
    as: 'choice',
    label: { en: 'Shop system', fr: 'Système de boutique' },
    choices: ORDER_SOURCE_NAMES,
    start: 'woocommerce',
    form: 'shop',
  },
  name: { as: 'text', label: NAME, form: 'source' },
  idKind: {
    as: 'choice',
    label: { en: 'Transaction id of the website', fr: 'Identifiant de transaction du site' },
    choices: {
      number: { en: 'Order number that customers see', fr: 'Numéro de commande que voient les clients' },
      id: { en: 'Internal id of the order', fr: 'Identifiant interne de la commande' },
    },
    valueHints: {
      number: {
        en: 'For example 1001 or #1001. Applies to orders received from now on.',
        fr: 'Par exemple 1001 ou #1001. Vaut pour les commandes reçues désormais.',
      },
      id: {
        en: 'For example 5678901234567. Applies to orders received from now on.',
        fr: 'Par exemple 5678901234567. Vaut pour les commandes reçues désormais.',
      },
    },
    start: 'number',
    shownIf: { field: 'kind', isOneOf: ['woocommerce', 'shopify'] },
    form: 'source',
  },
  secret: {
    as: 'secret',
    label: { en: 'Secret that signs the webhooks', fr: 'Secret qui signe les webhooks' },
    hint: {
      en: 'Shopify shows its own: enter it here. Empty for the others: one is made, and shown once.',
      fr: 'Shopify affiche le sien : saisissez-le ici. Vide pour les autres : un secret est créé, et montré une fois.',
    },
    form: 'source',
  },
} as const satisfies Fields<OrderSource>;
