import type { FleetWebsite } from '../fleet.ts';
import { ADDRESS, COMPANY_LABEL, ID_FIELD, LABELS, NAME, type Fields } from './field.ts';

/** Columns of the fleet's CSV file, without its days. Each row is a website. */
export const FLEET_FIELDS = {
  name: { as: 'text', label: NAME, csv: true },
  url: { as: 'link', label: ADDRESS, csv: true },
  company: {
    as: 'text',
    label: COMPANY_LABEL,
    of: ({ company }) => company?.name,
    csv: true,
    seenBy: 'companies.list',
  },
  labels: {
    as: 'text',
    label: LABELS,
    of: ({ labels }) => labels.join(' '),
    csv: true,
  },
  grade: { as: 'text', label: { en: 'Grade', fr: 'Note' }, csv: true },
  reliability: { as: 'number', label: { en: 'Reliability (%)', fr: 'Fiabilité (%)' }, csv: true },
  change: {
    as: 'number',
    label: { en: 'Change over 14 days (points)', fr: 'Évolution sur 14 jours (points)' },
    csv: true,
  },
  causes: {
    as: 'count',
    label: { en: 'Open causes', fr: 'Causes ouvertes' },
    of: ({ causes }) => causes.open,
    csv: true,
  },
  severity: {
    as: 'choice',
    label: { en: 'Gravest severity', fr: 'Gravité la plus forte' },
    choices: {
      info: { en: 'Info', fr: 'Information' },
      minor: { en: 'Minor', fr: 'Mineure' },
      major: { en: 'Major', fr: 'Majeure' },
      critical: { en: 'Critical', fr: 'Critique' },
    },
    of: ({ causes }) => causes.worst?.severity,
    csv: true,
  },
  lastVisitAt: { as: 'instant', label: { en: 'Last visit', fr: 'Dernière visite' }, csv: true },
  lastAuditAt: { as: 'instant', label: { en: 'Last audit', fr: 'Dernier audit' }, csv: true },
  nextAuditAt: { as: 'instant', label: { en: 'Next audit', fr: 'Prochain audit' }, csv: true },
  agent: {
    as: 'text',
    label: { en: 'Agent of the last audit', fr: 'Agent du dernier audit' },
    of: ({ agent }) => agent?.name,
    csv: true,
    seenBy: 'agents.list',
  },
  id: ID_FIELD,
} as const satisfies Fields<FleetWebsite>;

/** Returns one column for each day of the grid, with its grade. */
export function fieldsOfDays(days: readonly string[]): Fields<FleetWebsite> {
  return Object.fromEntries(
    days.map((day) => [
      day,
      {
        as: 'text',
        label: { en: day, fr: day },
        of: (website) => website.days.find((one) => one.day === day)?.grade,
        csv: true,
      },
    ]),
  );
}
