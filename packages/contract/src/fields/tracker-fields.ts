import type { Tracker, VariableRule } from '../tracking-settings.ts';
import { NAME, type Fields } from './field.ts';

/** Fields of a tracker. Those of the primary tracker are among the settings of its website. */
export const TRACKER_FIELDS = {
  name: {
    as: 'text',
    label: NAME,
    hint: {
      en: 'How screens and files distinguish it from the others.',
      fr: 'Ce qui le distingue des autres traceurs à l’écran et dans les fichiers.',
    },
    form: 'name',
  },
  family: {
    as: 'choice',
    label: { en: 'Tracker family', fr: 'Famille du traceur' },
    hint: {
      en: 'A common one fills the fields below.',
      fr: 'Une famille courante remplit les champs ci-dessous.',
    },
    empty: { en: 'Another one', fr: 'Une autre' },
    isAlwaysSent: true,
    form: 'family',
  },
  jsTagName: {
    as: 'slug',
    label: { en: 'JS tag name', fr: 'Nom de la balise JS' },
    hint: {
      en: 'A part of the tracker script’s address, such as matomo.js. An asterisk stands for anything.',
      fr: 'Une partie de l’adresse du script du traceur, comme matomo.js. Une étoile remplace n’importe quoi.',
    },
    placeholder: 'matomo.js',
    isHalf: true,
    form: 'tags',
  },
  phpTagName: {
    as: 'slug',
    label: { en: 'PHP tag name', fr: 'Nom de la balise PHP' },
    hint: {
      en: 'A part of the address that receives the hits, such as matomo.php.',
      fr: 'Une partie de l’adresse qui reçoit les hits, comme matomo.php.',
    },
    placeholder: 'matomo.php',
    isHalf: true,
    form: 'tags',
  },
  requiredVariables: {
    as: 'list',
    label: { en: 'Required variables', fr: 'Variables requises' },
    hint: {
      en: 'Parameters that each page-view hit must carry. Press Enter after each one.',
      fr: 'Les paramètres que chaque hit de page vue doit porter. Appuyez sur Entrée après chacun.',
    },
    placeholder: { en: 'For example: idsite', fr: 'Par exemple : idsite' },
    form: 'tags',
  },
  ruleParameter: {
    as: 'slug',
    path: 'pageViewRule.parameter',
    label: { en: 'Page-view parameter', fr: 'Paramètre de page vue' },
    hint: {
      en: 'Only for a tracker that Vigie does not know: the parameter that says “page view”.',
      fr: 'Seulement pour un traceur que Vigie ne connaît pas : le paramètre qui dit « page vue ».',
    },
    isHalf: true,
    form: 'hit',
  },
  ruleValue: {
    as: 'slug',
    path: 'pageViewRule.value',
    label: { en: 'Its value', fr: 'Sa valeur' },
    hint: { en: 'For example pageview.', fr: 'Par exemple pageview.' },
    isHalf: true,
    form: 'hit',
  },
  siteId: {
    as: 'slug',
    label: { en: 'Account that hits are for', fr: 'Compte destinataire des hits' },
    hint: {
      en: 'Such as G-ABC123 or the number of a Matomo site. Page views for another account are a fault. Empty: any.',
      fr: 'Comme G-ABC123, ou le numéro d’un site Matomo. Des pages vues pour un autre compte sont en échec. Vide : tous.',
    },
    isAlwaysSent: true,
    form: 'hit',
  },
  variableRules: {
    as: 'group',
    label: { en: 'What values must be', fr: 'Ce que les valeurs doivent être' },
    hint: {
      en: 'A variable with a rule is required. A text that stands for a missing value is wrong unless you allow it.',
      fr: 'Une variable qui a une règle est requise. Un texte qui tient lieu de valeur absente est faux, sauf si vous l’acceptez.',
    },
    form: 'hit',
  },
} as const satisfies Fields<Tracker>;

/** Fields of one rule in `variableRules`. */
export const VARIABLE_RULE_FIELDS = {
  name: { as: 'slug', label: { en: 'Variable', fr: 'Variable' } },
  type: {
    as: 'choice',
    label: { en: 'Type', fr: 'Type' },
    choices: {
      text: { en: 'Text', fr: 'Texte' },
      number: { en: 'Number', fr: 'Nombre' },
      boolean: { en: 'Yes or no', fr: 'Oui ou non' },
      date: { en: 'Date', fr: 'Date' },
    },
    empty: { en: 'Any', fr: 'Tous' },
  },
  values: {
    as: 'list',
    label: { en: 'Allowed values', fr: 'Valeurs permises' },
    hint: {
      en: 'Empty: any. Press Enter after each one.',
      fr: 'Vide : toutes. Appuyez sur Entrée après chacune.',
    },
  },
  pattern: {
    as: 'slug',
    label: { en: 'Pattern', fr: 'Motif' },
    hint: {
      en: 'A regular expression for the whole value (RE2).',
      fr: 'Une expression régulière pour toute la valeur (RE2).',
    },
    placeholder: String.raw`[A-Z]{3}-\d+`,
  },
  pages: {
    as: 'list',
    label: { en: 'Pages where it is due', fr: 'Pages où elle est due' },
    hint: {
      en: 'Paths such as product/*. Empty: all pages.',
      fr: 'Des chemins comme product/*. Vide : toutes les pages.',
    },
  },
  allowsPlaceholders: {
    as: 'switch',
    label: { en: 'Allow texts of missing values', fr: 'Accepter les textes de valeurs absentes' },
    hint: {
      en: 'For a variable that may have no value.',
      fr: 'Pour une variable qui peut être sans valeur.',
    },
  },
} as const satisfies Fields<VariableRule>;
