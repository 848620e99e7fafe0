import { countrySpecs, isValidIBAN } from 'ibantools';
import type { Match } from '../match.ts';

const START = /(?<![A-Za-z\d])[A-Za-z]{2}\d{2}/g;

/** Finds the IBANs in a text, with or without groups. */
export function findIbans(text: string): Match[] {
  const found: Match[] = [];
  for (const { 0: head, index } of text.matchAll(START)) {
    const specs: Readonly<Record<string, { chars?: number } | undefined>> = countrySpecs;
    const length = specs[head.slice(0, 2).toUpperCase()]?.chars;
    const end = length === undefined ? null : endOfGroups(text, index, length);
    if (end === null) continue;
    const value = text.slice(index, end);
    if (isValidIBAN(value.replaceAll(/[ -]/g, '').toUpperCase()))
      found.push({ kind: 'iban', value, start: index, end });
  }
  return found;
}

/**
 * Returns the end of this number of letters and digits with at most one blank or hyphen between them; null if they do
 * not match.
 */
function endOfGroups(text: string, start: number, length: number): number | null {
  let end = start;
  for (let count = 0; count < length; end += 1) {
    const character = text[end] ?? '';
    if (/[A-Za-z\d]/.test(character)) count += 1;
    else if (!/[ -]/.test(character) || !/[A-Za-z\d]/.test(text[end + 1] ?? '')) return null;
  }
  return /[A-Za-z\d]/.test(text[end] ?? '') ? null : end;
}
