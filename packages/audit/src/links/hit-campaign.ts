import type { Hit } from '@vigie/contract/hit.ts';
import { readAddressParameters } from './address-parameters.ts';
import {
  campaignRole,
  clickIdVendor,
  isAliasOf,
  isCampaignParameter,
  isGoogleClickId,
} from './campaign-parameters.ts';

/** Fields of hits that hold the page before, which carries no campaign of this one. */
const REFERRERS =
  /(?:^|[._])(?:dr|urlref|ref|referrer|referer|referring_domain|page_referrer|initial_referrer)$/i;

/** Fields in which a family sends a part of the campaign without its address, by the role of the parameter. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  ga4: { source: ['cs'], medium: ['cm'], campaign: ['cn'], term: ['ck'], content: ['cc'], id: ['ci'] },
  'universal-analytics': {
    source: ['cs'],
    medium: ['cm'],
    campaign: ['cn'],
    term: ['ck'],
    content: ['cc'],
    id: ['ci'],
  },
  matomo: { campaign: ['_rcn'], term: ['_rck'] },
  'piwik-pro': { campaign: ['_rcn'], term: ['_rck'] },
  'at-internet': { xtor: ['xto', 'xtor'] },
};
const GOOGLE = new Set(['ga4', 'universal-analytics']);
/** Minimum length of a value that identifies a field by itself, in characters. */
const VALUE_LENGTH_MIN = 3;

/** Returns whether a hit carries one of the values of a parameter, in any of the fields of its tracker. */
export function carriesParameter(hit: Hit, name: string, values: readonly string[]): boolean {
  const isMeant = (value: string) => values.some((one) => isSameValue(one, value));
  const fields = campaignFields(hit);
  return fields.some(([field, text]) => {
    if (namesOf(hit, name).some((one) => isNamed(field, one)) && text.trim() !== '') return true;
    if (text.trim().length >= VALUE_LENGTH_MIN && isMeant(text)) return true;
    const inner = innerParameters(text);
    return [...inner].some(
      ([other, found]) => (other === name || isAliasOf(other, name)) && found.some(isMeant),
    );
  });
}

/** Returns the value that a hit has instead for a parameter; null if it has none. */
export function valueInHit(hit: Hit, name: string): string | null {
  const inner = campaignFields(hit).map(([, text]) => innerParameters(text).get(name)?.[0]);
  return inner.find((value) => value !== undefined) ?? null;
}

/**
 * Returns whether a hit can be expected to carry a parameter: it states its page, and its tracker reads the parameter.
 * Click identifiers are expected by Google's own tracker only; others read them elsewhere.
 */
export function isDueInHit(hit: Hit, name: string): boolean {
  if (clickIdVendor(name) !== null)
    return isGoogleClickId(name) && GOOGLE.has(hit.vendor ?? '') && hit.pageUrl !== null;
  if (hit.vendor === 'at-internet') return name === 'xtor';
  return isCampaignParameter(name) && statesPage(hit);
}

/** Returns whether two values of a parameter are equal, whatever their spelling. */
export function isSameValue(one: string, other: string): boolean {
  return one.normalize('NFC').trim() === other.normalize('NFC').trim();
}

function statesPage({ pageUrl, parameters }: Hit): boolean {
  if (pageUrl !== null && /^https?:\/\//i.test(pageUrl)) return true;
  return Object.entries(parameters).some(
    ([field, text]) => !REFERRERS.test(field) && /^https?:\/\/[^\s]+$/i.test(text),
  );
}

function campaignFields({ parameters, pageUrl }: Hit): [field: string, text: string][] {
  const fields = Object.entries(parameters).filter(([field]) => !REFERRERS.test(field));
  return pageUrl === null ? fields : [...fields, ['(page)', pageUrl]];
}

function namesOf({ vendor }: Hit, name: string): string[] {
  const role = name === 'xtor' ? 'xtor' : campaignRole(name);
  const own = role === null ? [] : (FIELDS[vendor ?? '']?.[role] ?? []);
  return [name, ...own];
}

/** Returns whether the last part of a field's path is a name: `data.at_medium`, `context[utm_source]`. */
function isNamed(field: string, name: string): boolean {
  const last = field
    .toLowerCase()
    .split(/[.[\]]/)
    .findLast((part) => part !== '');
  return last === name || last === `$${name}`;
}

function innerParameters(text: string): ReadonlyMap<string, readonly string[]> {
  if (/^(?:https?:\/\/|\/)[^\s]*[?#]/i.test(text)) return readAddressParameters(text).own;
  return /^[?#]?[\w.~-]+=[^\s]*$/.test(text)
    ? readAddressParameters(`https://page/?${text.replace(/^[?#]/, '')}`).own
    : new Map();
}
