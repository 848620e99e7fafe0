import { createHash } from 'node:crypto';
import { searchPersonalData } from '@vigie/audit/personal-data/search-personal-data.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { PERSONAL_DATA_KINDS, type PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import { settings } from '../../../packages/audit/test/observation-builder.ts';
import { LOOK_ALIKES } from './look-alikes.ts';
import { LEAK_LOCATIONS, plantedVisit, withKnownValue } from './leak-locations.ts';
import { plantedValue, type Planted } from './planted-values.ts';
import { seeded, type Chance } from './seeded.ts';
import { isDigest, WRAPPINGS } from './wrappings.ts';

/** Results for planted leaks and look-alikes. */
export interface PersonalDataEvaluation {
  leaks: number;
  found: number;
  lookAlikes: number;
  /** Number of findings without a planted leak. */
  alarms: number;
  faults: string[];
}

const digest = (algorithm: string, text: string): Uint8Array => createHash(algorithm).update(text).digest();

/** Plants leaks, then look-alikes, each in a separate visit; returns missed and wrong findings. */
export function evaluatePersonalData(seed: number, count: number): PersonalDataEvaluation {
  const chance = seeded(seed);
  const sum: PersonalDataEvaluation = { leaks: count, found: 0, lookAlikes: count, alarms: 0, faults: [] };
  for (let index = 0; index < count; index += 1) evaluateLeak(index, chance, sum);
  for (let index = 0; index < count; index += 1) evaluateLookAlike(index, chance, sum);
  return sum;
}

const findingsOf = (visit: Observation): PersonalDataFinding[] =>
  searchPersonalData(visit, settings(), digest).found.map(({ finding }) => finding);

/** Evaluates a leak. All locations and wrappings alternate: 96 visits cover them. */
function evaluateLeak(index: number, chance: Chance, sum: PersonalDataEvaluation): void {
  const location = Object.keys(LEAK_LOCATIONS)[index % 8] ?? '';
  const wrapping = Object.keys(WRAPPINGS)[Math.floor(index / 8) % 12] ?? '';
  const kinds = PERSONAL_DATA_KINDS.filter((kind) => kind !== 'name' || location !== 'title');
  const planted = plantedValue(chance.pick(kinds), chance);
  const wrap = WRAPPINGS[wrapping]?.wrap ?? (() => '');
  // A number without a country is known by its field, and free text has none.
  const expected = location === 'title' ? { ...planted, value: planted.normal } : planted;
  const plain = plantedVisit(location, { key: expected.key, text: wrap(expected) }, chance);
  const visit = isDigest(wrapping)
    ? withKnownValue(plain, { key: expected.key, text: expected.value })
    : plain;
  const findings = findingsOf(visit);
  const isRight = ({ kind, place: where, encoding }: PersonalDataFinding) =>
    kind === expected.kind &&
    where === LEAK_LOCATIONS[location]?.name &&
    nameOf(wrapping, expected, location).test(withoutBody(encoding, wrapping));
  const right = findings.filter(isRight);
  const whole = findings.some((finding) => showsWhole(finding, expected));
  sum.found += right.length > 0 && !whole ? 1 : 0;
  sum.alarms += findings.length - right.length;
  if (right.length !== 1 || findings.length !== 1 || whole)
    sum.faults.push(
      `${expected.kind} ${expected.value} (${expected.key}), ${location}, ${wrapping}: ${shown(findings)}`,
    );
}

/**
 * Returns a pattern of the expected encoding. A title and the dataLayer hold a plain text; addresses and forms encode
 * it once or twice more.
 */
function nameOf(wrapping: string, { value }: Planted, location: string): RegExp {
  const isSame = encodeURIComponent(value) === value;
  const isStored = location === 'title' || location === 'dataLayer';
  if (!isStored || (wrapping !== 'url' && wrapping !== 'double-url'))
    return WRAPPINGS[wrapping]?.name ?? /^$/;
  return isSame ? /^plain$/ : new RegExp(`^${wrapping}$`);
}

/** Returns the encoding without that of the body: a compressed body wraps its content once more. */
const withoutBody = (encoding: string, wrapping: string): string =>
  encoding.replace(/^gzip\+/, '').replace(/^gzip$/, wrapping === 'gzip' ? 'gzip' : 'plain');

const showsWhole = (finding: PersonalDataFinding, { value, normal }: Planted): boolean =>
  [value, normal].some((text) => JSON.stringify(finding).includes(text));

function evaluateLookAlike(index: number, chance: Chance, sum: PersonalDataEvaluation): void {
  const kinds = Object.entries(LOOK_ALIKES);
  const [what, make] = kinds[index % kinds.length] ?? ['', () => ({ key: '', text: '' })];
  const location = chance.pick(Object.keys(LEAK_LOCATIONS));
  const { text, ...field } = make(chance);
  const encoded = chance.pick([text, text, encodeURIComponent(text), Buffer.from(text).toString('base64')]);
  const findings = findingsOf(plantedVisit(location, { ...field, text: encoded }, chance));
  sum.alarms += findings.length;
  if (findings.length > 0) sum.faults.push(`${what} ${field.key}=${text}, ${location}: ${shown(findings)}`);
}

const shown = (findings: PersonalDataFinding[]): string =>
  findings.length === 0
    ? 'nothing was found'
    : findings
        .map(
          ({ kind, place: location, field, encoding, value }) =>
            `${kind} ${location} ${field} ${encoding} ${value}`,
        )
        .join(' | ');
