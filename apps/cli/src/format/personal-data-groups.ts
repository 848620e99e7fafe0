import type { PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import type { Pen } from './pen.ts';

/** The same data that goes to the same receiver in the same field, on any number of pages. */
export interface PersonalDataGroup {
  finding: PersonalDataFinding;
  pages: Set<string>;
}

/** Findings that need one repair, those of most pages first. */
export function groupFindings(findings: readonly PersonalDataFinding[]): PersonalDataGroup[] {
  const groups = new Map<string, PersonalDataGroup>();
  for (const finding of findings) {
    const { kind, host, place, field, encoding, consent, canary } = finding;
    const key = JSON.stringify([kind, host, place, field, encoding, consent, canary]);
    const group = groups.get(key) ?? { finding, pages: new Set() };
    group.pages.add(finding.page);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((one, other) => other.pages.size - one.pages.size);
}

/** "e-mail address, in the address (email), as url, without an answer to a banner: j…@e….fr" */
export function sayFinding(finding: PersonalDataFinding, { labels }: Pick<Pen, 'labels'>): string {
  const { kinds, places, encoded, consent: states } = labels.personalData;
  const { kind, place, field, encoding, consent, value, canary } = finding;
  const parts = [
    kinds[kind],
    ...(canary === undefined ? [] : [labels.personalData.canary[canary]]),
    field === '' ? places[place] : `${places[place]} (${field})`,
    encoded(encoding),
    ...(consent === null ? [] : [states[consent]]),
  ];
  return `${parts.join(', ')}${labels.locale === 'fr' ? '\u00A0' : ''}: ${value}`;
}

/** "Google Analytics 4 (www.google-analytics.com)" */
export function sayReceiver({ vendor, host }: PersonalDataFinding, { labels }: Pick<Pen, 'labels'>): string {
  if (host === null) return labels.personalData.everyScript;
  return vendor === null ? host : `${vendor} (${host})`;
}
