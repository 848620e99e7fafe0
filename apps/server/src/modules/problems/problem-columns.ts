import type { Severity } from '@vigie/contract/classification.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { ProblemState } from '@vigie/contract/problem.ts';

interface ProblemWords {
  /** In the order of the columns. */
  columns: readonly string[];
  severities: Record<Severity, string>;
  states: Record<ProblemState, string>;
}

/** The words of a CSV file of problems. */
export const PROBLEM_WORDS: Record<Locale, ProblemWords> = {
  fr: {
    columns: [
      'URL',
      'Cause',
      'Contrôles en échec',
      'Sévérité',
      'État',
      'Jusqu’au',
      'Responsable',
      'Vu pour la première fois',
      'Vu pour la dernière fois',
      'Occurrences',
      'Notes',
      'Identifiant',
    ],
    severities: { info: 'Information', minor: 'Mineure', major: 'Majeure', critical: 'Critique' },
    states: { open: 'Ouvert', acknowledged: 'Pris en charge', muted: 'Masqué', resolved: 'Résolu' },
  },
  en: {
    columns: [
      'URL',
      'Cause',
      'Failing checks',
      'Severity',
      'State',
      'Until',
      'Owner',
      'First seen',
      'Last seen',
      'Occurrences',
      'Notes',
      'Id',
    ],
    severities: { info: 'Info', minor: 'Minor', major: 'Major', critical: 'Critical' },
    states: { open: 'Open', acknowledged: 'Acknowledged', muted: 'Muted', resolved: 'Resolved' },
  },
};
