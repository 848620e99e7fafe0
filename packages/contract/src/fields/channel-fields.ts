import { emailsIn, type Channel } from '../channel.ts';
import { CHANNELS } from '../channel-kinds.ts';
import { LANGUAGES, LOCALES } from '../locales.ts';
import { COMPANY_LABEL, CREATED, CHANGED, ID_FIELD, NAME, YES_OR_NO, type Fields } from './field.ts';
import type { Words } from '../locales.ts';

const everywhere = (name: string): Words => ({ en: name, fr: name });

/** Fields of every channel, in the order of its screens and of its file. `CHANNELS` contains those of each kind. */
export const CHANNEL_FIELDS = {
  kind: {
    as: 'choice',
    label: { en: 'Kind', fr: 'Type' },
    choices: Object.fromEntries(Object.entries(CHANNELS).map(([kind, { name }]) => [kind, name])),
    detail: true,
    form: 'kind',
    csv: true,
  },
  name: {
    as: 'text',
    label: NAME,
    hint: { en: 'As your colleagues call it.', fr: 'Tel que vos collègues l’appellent.' },
    list: true,
    form: 'name',
    csv: true,
  },
  state: {
    as: 'choice',
    label: { en: 'State', fr: 'État' },
    choices: {
      on: { en: 'On', fr: 'Actif' },
      off: { en: 'Off', fr: 'Inactif' },
      gone: { en: 'Turned off', fr: 'Désactivé' },
    },
    of: ({ isOn, goneStatus }) => (goneStatus === null ? (isOn ? 'on' : 'off') : 'gone'),
    list: true,
    csv: true,
  },
  lastDelivery: {
    as: 'instant',
    label: { en: 'Last message', fr: 'Dernier message' },
    none: { en: 'None yet', fr: 'Aucun pour l’instant' },
    of: ({ lastDelivery }) => lastDelivery && (lastDelivery.lastAttemptAt ?? lastDelivery.createdAt),
    list: 'line',
    csv: true,
  },
  recipients: {
    as: 'text',
    label: CHANNELS.email.fields.recipients.label,
    of: ({ kind, settings }) => recipientsOf(kind, settings['recipients'] ?? ''),
    detail: true,
    csv: true,
  },
  locale: {
    as: 'choice',
    label: { en: 'Language of the messages', fr: 'Langue des messages' },
    choices: Object.fromEntries(LOCALES.map((locale) => [locale, everywhere(LANGUAGES[locale].name)])),
    list: 'none',
    detail: true,
    form: 'messages',
    csv: true,
  },
  digest: {
    as: 'choice',
    label: { en: 'When', fr: 'Quand' },
    hint: {
      en: 'Escalations are sent at once nevertheless.',
      fr: 'Les escalades sont tout de même envoyées aussitôt.',
    },
    choices: {
      none: { en: 'At once', fr: 'Aussitôt' },
      daily: { en: 'Once a day', fr: 'Une fois par jour' },
      weekly: { en: 'Once a week', fr: 'Une fois par semaine' },
    },
    detail: true,
    form: 'messages',
    csv: true,
  },
  isOn: {
    as: 'switch',
    label: { en: 'On', fr: 'Actif' },
    hint: {
      en: 'A channel that is off receives nothing; waiting messages are dropped.',
      fr: 'Un canal inactif ne reçoit rien ; les messages en attente sont abandonnés.',
    },
    choices: YES_OR_NO,
    form: 'messages',
  },
  company: {
    as: 'text',
    label: COMPANY_LABEL,
    of: ({ company }) => company.name,
    list: 'named',
    detail: true,
    csv: true,
    seenBy: 'companies.list',
  },
  createdAt: { as: 'instant', label: CREATED, detail: true, csv: true },
  updatedAt: { as: 'instant', label: CHANGED, detail: true, csv: true },
  id: ID_FIELD,
} as const satisfies Fields<Channel>;

/** Returns the addresses of an e-mail channel, separated by commas. Returns null for other kinds and for no address. */
function recipientsOf(kind: Channel['kind'], recipients: string): string | null {
  return kind === 'email' ? emailsIn(recipients).join(', ') || null : null;
}
