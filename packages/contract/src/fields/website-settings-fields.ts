import type { Website } from '../website.ts';
import type { Fields } from './field.ts';
import { TRACKER_FIELDS } from './tracker-fields.ts';
import { PROFILE_FIELDS } from './visit-fields.ts';
import { WEBSITE_FIELDS } from './website-fields.ts';

type InTracking<F> = {
  readonly [Name in keyof F]: Omit<F[Name], 'path'> & {
    path: `tracking.${F[Name] extends { path: infer Path extends string } ? Path : Name & string}`;
  };
};

/** Returns the fields of a tracker at the place of the primary tracker. */
const inTracking = <const F extends Fields<never>>(fields: F): InTracking<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      { ...field, path: `tracking.${field.path ?? name}` },
    ]),
  ) as InTracking<F>;

// A dialog of its own changes the name, and detection sets the family.
const { name: _name, family: _family, siteId, variableRules, ...PRIMARY_FIELDS } = inTracking(TRACKER_FIELDS);
const { jsTagName, phpTagName, requiredVariables } = PRIMARY_FIELDS;

/** Fields of a new website that is added by hand. */
export const NEW_WEBSITE_FIELDS = { ...WEBSITE_FIELDS, jsTagName, phpTagName, requiredVariables };

/** Fields of a website's settings: those of every website, and those that a new website does not ask for. */
export const WEBSITE_SETTINGS_FIELDS = {
  ...WEBSITE_FIELDS,
  hits: {
    as: 'choice',
    path: 'visits.hits',
    label: { en: 'Hits of visits', fr: 'Hits des visites' },
    choices: {
      deliver: { en: 'Delivered as they are', fr: 'Remis tels quels' },
      mark: { en: 'Delivered with a mark', fr: 'Remis avec une marque' },
      'answer-locally': { en: 'Answered by Vigie', fr: 'Répondus par Vigie' },
    },
    choiceHints: {
      deliver: {
        en: 'They count in your figures like those of any visitor.',
        fr: 'Ils comptent dans vos chiffres comme ceux de n’importe quel visiteur.',
      },
      mark: {
        en: 'Each carries vigie=1, by which your tool leaves it out of your figures.',
        fr: 'Chacun porte vigie=1, ce qui permet à votre outil de l’exclure de vos chiffres.',
      },
      'answer-locally': {
        en: 'None reaches your collector, so nobody checks that it answers.',
        fr: 'Aucun n’atteint votre collecteur : personne ne vérifie donc qu’il répond.',
      },
    },
    form: 'visits',
  },
  namesVigie: {
    as: 'switch',
    path: 'visits.namesVigie',
    label: { en: 'Name Vigie in the user agent', fr: 'Nommer Vigie dans le user agent' },
    hint: {
      en: 'Your logs and your firewall know its visits by “Vigie”, with a link to what it is.',
      fr: 'Vos journaux et votre pare-feu reconnaissent ses visites à « Vigie », avec un lien qui l’explique.',
    },
    form: 'visits',
  },
  pictures: {
    as: 'switch',
    path: 'visits.pictures',
    label: { en: 'Take a picture of each page', fr: 'Prendre une image de chaque page' },
    hint: {
      en: 'Its visit shows it. Without pictures, audits are faster and no image of what pages show is stored.',
      fr: 'Sa visite la montre. Sans images, les audits sont plus rapides et aucune image de ce que montrent les pages n’est conservée.',
    },
    start: true,
    isAlwaysSent: true,
    form: 'visits',
  },
  rehearsalsPerDay: {
    as: 'count',
    path: 'visits.rehearsalsPerDay',
    label: { en: 'Automatic rehearsals a day, at most', fr: 'Répétitions automatiques par jour, au plus' },
    hint: {
      en: 'After a run, a free agent visits pages of the worst problems again with the remedy, in its own browser only. Enter 0 where a visit changes the site: rehearsing by hand stays possible.',
      fr: 'Après une exécution, un agent libre revisite des pages des pires problèmes, avec le remède dans son navigateur seulement. Saisissez 0 si une visite modifie le site : vous pourrez toujours répéter à la main.',
    },
    form: 'visits',
  },
  canaries: {
    as: 'switch',
    path: 'visits.canaries',
    label: { en: 'Plant a canary on each page', fr: 'Placer une personne témoin sur chaque page' },
    hint: {
      en: 'Each page is visited once more with a person who does not exist, in its address and typed into its forms. Findings say who gets them.',
      fr: 'Chaque page est visitée une fois de plus avec une personne qui n’existe pas, dans son adresse et saisie dans ses formulaires. Les écarts disent qui les reçoit.',
    },
    isAlwaysSent: true,
    form: 'visits',
  },
  device: { ...PROFILE_FIELDS.device, path: 'visits.profile.device', form: 'visitor' },
  language: { ...PROFILE_FIELDS.language, path: 'visits.profile.language', form: 'visitor' },
  timeZone: { ...PROFILE_FIELDS.timeZone, path: 'visits.profile.timeZone', form: 'visitor' },
  contextId: {
    as: 'reference',
    to: 'contexts',
    label: { en: 'Context', fr: 'Contexte' },
    hint: {
      en: 'Audits and discoveries are made in it: at its address, with its access.',
      fr: 'Audits et recherches de pages s’y font : à son adresse, avec ses accès.',
    },
    empty: { en: 'The website itself', fr: 'Le site lui-même' },
    withoutItems: 'hidden',
    form: 'visitor',
  },
  agentNeeds: { as: 'group', label: { en: 'Agents', fr: 'Agents' }, form: 'agents' },
  healthPoolId: {
    as: 'reference',
    label: { en: 'Health pool', fr: 'Pool de santé' },
    hint: {
      en: 'Says which pages are visited for health, and when. None: the pages that are found.',
      fr: 'Dit quelles pages sont visitées pour la santé, et quand. Aucun : les pages qui sont trouvées.',
    },
    form: 'health',
  },
  contentPoolId: {
    as: 'reference',
    label: { en: 'Content pool', fr: 'Pool de contenu' },
    hint: {
      en: 'Its visits feed the dataLayer analysis. None: the visits of audits do.',
      fr: 'Ses visites alimentent l’analyse du dataLayer. Aucun : les visites des audits.',
    },
    form: 'health',
  },
  healthTestId: {
    as: 'reference',
    label: { en: 'Health test', fr: 'Test de santé' },
    hint: {
      en: 'Replaces the built-in rule of the dataLayer check.',
      fr: 'Remplace la règle intégrée du contrôle dataLayer.',
    },
    form: 'health',
  },
  channelIds: {
    as: 'references',
    label: { en: 'Channels of the website', fr: 'Canaux du site' },
    hint: {
      en: 'They are notified of every incident of this website, in addition to the channels of the alarm rules.',
      fr: 'Ils sont notifiés de chaque incident de ce site, en plus des canaux des règles d’alerte.',
    },
    form: 'channels',
  },
  ...PRIMARY_FIELDS,
  dataLayers: {
    as: 'group',
    path: 'tracking.dataLayers',
    label: { en: 'dataLayer', fr: 'dataLayer' },
    hint: {
      en: 'What each page must declare before its tag runs. The analysis reads the first.',
      fr: 'Ce que chaque page doit déclarer avant l’exécution de sa balise. L’analyse lit le premier.',
    },
    form: 'data-layers',
  },
  siteId,
  variableRules,
  needsConsent: {
    as: 'choice',
    path: 'tracking.needsConsent',
    label: { en: 'Need of consent', fr: 'Besoin du consentement' },
    choices: {
      detect: { en: 'Find out', fr: 'À trouver' },
      yes: { en: 'Yes, it must wait', fr: 'Oui, il doit l’attendre' },
      no: { en: 'No, it is exempt', fr: 'Non, il en est exempté' },
    },
    choiceHints: {
      detect: {
        en: 'Audits accept a banner where there is one. A hit before consent is a fault only where the website’s own signals forbid it.',
        fr: 'Les audits acceptent le bandeau quand il y en a un. Un hit avant le consentement n’est un défaut que si les signaux du site l’interdisent.',
      },
      yes: {
        en: 'Audits accept a banner where there is one. A hit that leaves before is a fault.',
        fr: 'Les audits acceptent le bandeau quand il y en a un. Un hit parti avant est un défaut.',
      },
      no: {
        en: 'Audits leave the banner unanswered: the tracker must measure without consent.',
        fr: 'Les audits laissent le bandeau sans réponse : le traceur doit mesurer sans consentement.',
      },
    },
    start: 'detect',
    isAlwaysSent: true,
    form: 'consent',
  },
  acceptSteps: {
    as: 'group',
    path: 'visits.consentSteps.accept',
    label: { en: 'Steps that accept', fr: 'Étapes pour accepter' },
    hint: {
      en: 'Only for a banner that Vigie cannot answer by itself: the elements to press, in order, by a CSS selector, and by a part of the address of their frame if they are in one.',
      fr: 'Seulement pour un bandeau auquel Vigie ne sait pas répondre : les éléments à presser, dans l’ordre, par un sélecteur CSS, et par une partie de l’adresse de leur cadre s’ils sont dans un cadre.',
    },
    isAlwaysSent: true,
    form: 'consent',
  },
  refuseSteps: {
    as: 'group',
    path: 'visits.consentSteps.refuse',
    label: { en: 'Steps that refuse', fr: 'Étapes pour refuser' },
    hint: {
      en: 'For test pools that refuse. Leave it empty where Vigie knows the banner.',
      fr: 'Pour les pools de tests qui refusent. Laissez vide là où Vigie connaît le bandeau.',
    },
    isAlwaysSent: true,
    form: 'consent',
  },
} as const satisfies Fields<Website>;
