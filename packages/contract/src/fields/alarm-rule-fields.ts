import type { AlarmKind } from '../alarm-condition.ts';
import type { AlarmRule } from '../alarm-rule.ts';
import { ALARM_KINDS } from './alarm-kinds.ts';
import { SEVERITY_CHOICE } from './classification-fields.ts';
import { COMPANY_LABEL, type Fields } from './field.ts';

const ofKind = (kind: AlarmKind) => ({ field: 'kind', isOneOf: [kind] });
const OF_WEBSITE = {
  field: 'kind',
  isOneOf: [
    'cause',
    'grade',
    'check',
    'silence',
    'schedule',
    'hits-gone',
    'site',
    'journey',
    'orders',
    'orders-rise',
    'volumes',
    'visitors-fall',
    'links',
    'server-side',
    'server-silence',
    'blockers',
    'reach-fall',
  ],
} as const;

/** Fields of an alarm rule, in the order of its screens. */
export const ALARM_RULE_FIELDS = {
  rings: { as: 'group', label: { en: 'Alarm when', fr: 'Alarme quand' }, list: true },
  place: { as: 'group', label: { en: 'Where', fr: 'Où' }, list: 'line' },
  recipients: { as: 'group', label: { en: 'Told to', fr: 'Prévenus' }, list: 'named' },
  state: { as: 'group', label: { en: 'State', fr: 'État' }, list: true },
  company: {
    as: 'text',
    label: COMPANY_LABEL,
    of: ({ company }) => company.name,
    list: 'named',
    seenBy: 'companies.list',
  },
  kind: {
    as: 'choice',
    path: 'condition.kind',
    label: { en: 'Alarm when', fr: 'Alarme quand' },
    choices: Object.fromEntries(Object.entries(ALARM_KINDS).map(([kind, { name }]) => [kind, name])),
    valueHints: Object.fromEntries(Object.entries(ALARM_KINDS).map(([kind, { hint }]) => [kind, hint])),
    start: 'cause',
    form: 'condition',
  },
  severity: {
    ...SEVERITY_CHOICE,
    path: 'condition.severity',
    label: { en: 'At least this severe', fr: 'Au moins aussi grave' },
    start: 'major',
    shownIf: ofKind('cause'),
    form: 'condition',
  },
  worseThan: {
    as: 'choice',
    path: 'condition.worseThan',
    label: { en: 'Worse than', fr: 'Moins bonne que' },
    start: 'C',
    shownIf: ofKind('grade'),
    form: 'condition',
  },
  check: {
    as: 'choice',
    path: 'condition.check',
    label: { en: 'Check', fr: 'Contrôle' },
    start: 'hitPageview',
    shownIf: ofKind('check'),
    isHalf: true,
    form: 'condition',
  },
  percent: {
    as: 'number',
    path: 'condition.percent',
    label: { en: 'Passes on less than (% of the pages)', fr: 'Réussi sur moins de (% des pages)' },
    start: 90,
    shownIf: ofKind('check'),
    isHalf: true,
    form: 'condition',
  },
  unexplainedPercent: {
    as: 'number',
    path: 'condition.unexplainedPercent',
    label: {
      en: 'Not explained: more than (% of paid orders)',
      fr: 'Non expliqué : plus de (% des commandes payées)',
    },
    start: 3,
    shownIf: ofKind('orders'),
    form: 'condition',
  },
  points: {
    as: 'number',
    path: 'condition.points',
    label: {
      en: 'Rises or falls by at least (points of percent)',
      fr: 'Hausse ou baisse d’au moins (points de pourcentage)',
    },
    start: 5,
    shownIf: { field: 'kind', isOneOf: ['orders-rise', 'reach-fall'] },
    form: 'condition',
  },
  hours: {
    as: 'count',
    path: 'condition.hours',
    label: { en: 'For how many hours', fr: 'Depuis combien d’heures' },
    start: 24,
    shownIf: { field: 'kind', isOneOf: ['silence', 'server-silence'] },
    form: 'condition',
  },
  minutes: {
    as: 'count',
    path: 'condition.minutes',
    label: { en: 'For how many minutes', fr: 'Depuis combien de minutes' },
    start: 15,
    shownIf: ofKind('agent'),
    form: 'condition',
  },
  change: {
    as: 'choice',
    path: 'condition.change',
    label: { en: 'What changes', fr: 'Ce qui change' },
    choices: {
      'reports-fall': { en: 'only the report falls', fr: 'seul le rapport baisse' },
      'visits-fail': { en: 'only visits fail', fr: 'seules les visites échouent' },
      'both-fall': { en: 'both fall', fr: 'les deux baissent' },
    },
    start: 'reports-fall',
    shownIf: ofKind('volumes'),
    isHalf: true,
    form: 'condition',
  },
  fall: {
    as: 'number',
    path: 'condition.fall',
    label: { en: 'By at least (%)', fr: 'D’au moins (%)' },
    start: 30,
    shownIf: { field: 'kind', isOneOf: ['volumes', 'visitors-fall'] },
    isHalf: true,
    form: 'condition',
  },
  websiteId: {
    as: 'reference',
    label: { en: 'Website', fr: 'Site' },
    empty: { en: 'Every website', fr: 'Tous les sites' },
    shownIf: OF_WEBSITE,
    isHalf: true,
    form: 'scope',
  },
  poolId: {
    as: 'reference',
    to: 'pools',
    label: { en: 'Pool', fr: 'Pool' },
    empty: { en: 'Every run', fr: 'Toutes les exécutions' },
    withoutItems: 'hidden',
    shownIf: { field: 'websiteId' },
    isHalf: true,
    form: 'scope',
  },
  sharedSettingsId: {
    as: 'reference',
    label: { en: 'Shared settings', fr: 'Réglages communs' },
    shownIf: OF_WEBSITE,
    form: 'scope',
  },
  channelIds: {
    as: 'references',
    label: { en: 'Notify', fr: 'Prévenir' },
    hint: {
      en: 'Without a channel, causes are only listed.',
      fr: 'Sans canal, les causes sont seulement listées.',
    },
    form: 'channels',
  },
  hasQuietHours: {
    as: 'switch',
    label: { en: 'Quiet hours', fr: 'Heures calmes' },
    hint: {
      en: 'Alarms of these hours are notified at their end, if they still last.',
      fr: 'Les alarmes de ces heures sont notifiées à la fin, si elles durent encore.',
    },
    form: 'quiet',
  },
  quietHours: {
    as: 'group',
    label: { en: 'Quiet hours', fr: 'Heures calmes' },
    shownIf: { field: 'hasQuietHours' },
    form: 'quiet',
  },
  hasReminder: {
    as: 'switch',
    label: { en: 'Remind', fr: 'Rappeler' },
    hint: {
      en: 'Notified again while it lasts and nobody acknowledged it.',
      fr: 'Notifié à nouveau tant que cela dure et que personne ne l’a pris en charge.',
    },
    form: 'reminder',
  },
  remindAfterHours: {
    as: 'count',
    label: { en: 'Every how many hours', fr: 'Toutes les combien d’heures' },
    shownIf: { field: 'hasReminder' },
    form: 'reminder',
  },
  hasEscalation: {
    as: 'switch',
    label: { en: 'Escalate', fr: 'Escalader' },
    hint: {
      en: 'Other channels are notified when nobody acknowledged it in time, in quiet hours too.',
      fr: 'D’autres canaux sont notifiés si personne ne l’a pris en charge à temps, même pendant les heures calmes.',
    },
    form: 'escalation',
  },
  escalation: {
    as: 'group',
    label: { en: 'Then notify', fr: 'Puis prévenir' },
    shownIf: { field: 'hasEscalation' },
    form: 'escalation',
  },
  isOn: {
    as: 'switch',
    label: { en: 'On', fr: 'Active' },
    hint: {
      en: 'A rule that is off raises no alarm and notifies nobody.',
      fr: 'Une règle inactive ne donne aucune alarme et ne prévient personne.',
    },
    form: 'on',
  },
} as const satisfies Fields<AlarmRule>;

/** Parts of the groups of a rule, by their paths in its form. */
export const ALARM_RULE_PARTS = {
  from: { label: { en: 'From', fr: 'De' } },
  to: { label: { en: 'To', fr: 'À' } },
  timeZone: { as: 'time-zone', label: { en: 'Time zone', fr: 'Fuseau horaire' } },
  afterMinutes: { as: 'count', label: { en: 'After how many minutes', fr: 'Après combien de minutes' } },
} as const;
