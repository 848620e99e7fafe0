import type { PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import { encodingText, personalDataAdvice } from '@vigie/contract/wording/personal-data-advice.ts';
import { personalDataKind } from '@vigie/contract/wording/personal-data-words.ts';
import type { Pen } from './pen.ts';

/** Equal data sent to one receiver in one field, on any number of pages. */
export interface PersonalDataGroup {
  finding: PersonalDataFinding;
  pages: Set<string>;
}

/** Groups findings that need one fix; groups with most pages come first. */
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

/**
 * Returns a finding as one line, such as "e-mail address, in the address (email), as url, without an answer to a
 * banner: j…@e….fr".
 */
export function findingText(finding: PersonalDataFinding, { labels }: Pick<Pen, 'labels'>): string {
  const { locale } = labels;
  const { places, canary: spots, consent: states } = personalDataAdvice(locale);
  const { kind, place, field, encoding, consent, value, canary } = finding;
  const parts = [
    personalDataKind(kind, locale),
    ...(canary === undefined ? [] : [spots[canary]]),
    field === '' ? places[place] : `${places[place]} (${field})`,
    encodingText(encoding, locale),
    ...(consent === null ? [] : [states[consent]]),
  ];
  return `${parts.join(', ')}${locale === 'fr' ? '\u00A0' : ''}: ${value}`;
}
