import type { Container, ContainerValue, ContainerVariable } from '@vigie/contract/container.ts';
import { matomoComparison } from '../../matomo-triggers.ts';
import { isMissing, union } from '../evaluation.ts';
import {
  asOpen,
  emptyObject,
  isValueObject,
  valueText,
  UNKNOWN,
  type Evaluated,
  type Value,
} from '../value.ts';
import type { FlatModel } from './flat-model.ts';
import { firstDirectory, matomoAddressPart, matomoParameter } from './matomo-addresses.ts';
import { matomoCompare } from './matomo-conditions.ts';

/** Page at the time when a condition is evaluated. */
export interface MatomoMoment {
  model: FlatModel;
  /** Addresses that the page may have had; null if unknown. */
  urls: readonly string[] | null;
  /** Null if unknown; empty if the page had none. */
  referrer: string | null;
}

const DEPTH_MAX = 100;

/** Built-in variables that read one key of the pushes, most of them set by Matomo's own events. */
const OF_PUSHES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ClickButton: 'clickButton',
    ClickClasses: 'clickElementClasses',
    ClickDestinationUrl: 'clickElementUrl',
    ClickElement: 'clickElement',
    ClickId: 'clickElementId',
    ClickNodeName: 'clickNodeName',
    ClickText: 'clickText',
    ErrorLine: 'errorLine',
    ErrorMessage: 'errorMessage',
    ErrorUrl: 'errorUrl',
    FormClasses: 'formElementClasses',
    FormDestination: 'formElementAction',
    FormElement: 'formElement',
    FormId: 'formElementId',
    FormName: 'formElementName',
    HistoryHashNewPath: 'newUrlPath',
    HistoryHashNewSearch: 'newUrlSearch',
    HistoryHashNewUrl: 'newUrl',
    HistoryHashNew: 'newUrlHash',
    HistoryHashOldPath: 'oldUrlPath',
    HistoryHashOldSearch: 'oldUrlSearch',
    HistoryHashOldUrl: 'oldUrl',
    HistoryHashOld: 'oldUrlHash',
    HistorySource: 'historyChangeSource',
    ScrollHorizontalPercentage: 'scrollHorizontalPercentage',
    ScrollLeftPixel: 'scrollLeftPx',
    ScrollSource: 'scrollSource',
    ScrollTopPixel: 'scrollTopPx',
    ScrollVerticalPercentage: 'scrollVerticalPercentage',
    VisibleElementClasses: 'elementVisibilityClasses',
    VisibleElementId: 'elementVisibilityId',
    VisibleElementNodeName: 'elementVisibilityNodeName',
    VisibleElementText: 'elementVisibilityText',
    VisibleElementUrl: 'elementVisibilityUrl',
  }).map(([type, key]) => [type, `mtm.${key}`]),
);

/** Built-in variables with a part of the page's address. */
const OF_ADDRESS: ReadonlyMap<string, string> = new Map([
  ['PageUrl', 'href'],
  ['PageHash', 'hash'],
  ['PageHostname', 'hostname'],
  ['PageOrigin', 'origin'],
  ['PagePath', 'pathname'],
]);

/** Types of variables whose values the reader found in the container itself. */
const CONSTANT: ReadonlySet<string> = new Set([
  'Constant',
  'ContainerId',
  'ContainerRevision',
  'ContainerVersion',
  'Environment',
  'PreviewMode',
]);

/** Evaluator of a container's variables at one moment, by the rules of Matomo. It runs no code of the container. */
export class MatomoValues {
  readonly #container: Container;
  readonly #moment: MatomoMoment;
  readonly #known = new Map<number, Evaluated>();
  /** True if the container lost values when it was read; a lost value is null. */
  readonly #hasLosses: boolean;
  #depth = 0;

  constructor(container: Container, moment: MatomoMoment) {
    this.#container = container;
    this.#moment = moment;
    this.#hasLosses = container.unreadable.some(({ reason }) => reason !== 'unknown-kind');
  }

  valueOf(value: ContainerValue): Evaluated {
    if (value === null) return { value: this.#hasLosses ? UNKNOWN : null, missing: [] };
    if (typeof value !== 'object') return { value, missing: [] };
    if (this.#depth >= DEPTH_MAX) return { value: UNKNOWN, missing: [] };
    this.#depth += 1;
    try {
      return this.#composed(value);
    } finally {
      this.#depth -= 1;
    }
  }

  #composed(value: Exclude<ContainerValue, string | number | boolean | null>): Evaluated {
    if (value.kind === 'variable') return this.#variable(value.number);
    if (value.kind === 'tag') return { value: UNKNOWN, missing: [] };
    if (value.kind === 'text') return this.#joined(value.parts);
    const inARow = value.kind === 'list' ? value.items : value.entries.flat();
    const found = inARow.map((one) => this.valueOf(one));
    const values = found.map((one) => one.value);
    return { value: value.kind === 'list' ? values : mapOf(values), missing: union(found) };
  }

  /** Joins parts into a text. Omits parts without a value. A configuration has no text. */
  #joined(parts: readonly ContainerValue[]): Evaluated {
    const found = parts.map((part) => (this.#isConfiguration(part) ? NO_TEXT : this.valueOf(part)));
    const texts = found.map(({ value }) =>
      value === undefined || value === null || value === false ? '' : valueText(value),
    );
    return { value: texts.includes(UNKNOWN) ? UNKNOWN : texts.join(''), missing: union(found) };
  }

  #isConfiguration(part: ContainerValue): boolean {
    if (typeof part !== 'object' || part?.kind !== 'variable') return false;
    return /^(?:Matomo|Etracker)Configuration$/u.test(this.#definition(part.number)?.type ?? '');
  }

  #definition(number: number): ContainerVariable | undefined {
    // The reader numbers them by position.
    const listed = this.#container.variables[number];
    return listed?.number === number ? listed : undefined;
  }

  #variable(number: number): Evaluated {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    const lost: Evaluated = { value: UNKNOWN, missing: [number] };
    // A variable that references itself.
    this.#known.set(number, lost);
    const variable = this.#definition(number);
    const value = variable === undefined ? UNKNOWN : this.#finished(variable);
    const found: Evaluated = { value, missing: isMissing(value) ? [number] : [] };
    this.#known.set(number, found);
    return found;
  }

  /**
   * Applies a default in place of no value, null and false. Then the first matching row of the lookup table replaces
   * the value.
   */
  #finished({ type, parameters }: ContainerVariable): Value {
    const own = (name: string): Value =>
      Object.hasOwn(parameters, name) ? this.valueOf(parameters[name] as ContainerValue).value : undefined;
    const raw = this.#raw(type, own);
    if (raw === UNKNOWN) return UNKNOWN;
    const isAbsent = raw === undefined || raw === null || raw === false;
    const standIn = own('defaultValue');
    return tableValue(isAbsent && standIn !== undefined ? standIn : raw, own('lookUpTable'));
  }

  #raw(type: string, own: (name: string) => Value): Value {
    const { model, urls, referrer } = this.#moment;
    const key = OF_PUSHES.get(type);
    if (key !== undefined) return model.get(key);
    const part = OF_ADDRESS.get(type);
    if (part !== undefined) return ofAll(urls, (url) => matomoAddressPart(url, part));
    if (CONSTANT.has(type)) return own('constantValue');
    switch (type) {
      case 'DataLayer':
        return withText(own('dataLayerName'), (name) => (name === '' ? undefined : model.get(name)));
      case 'Url':
        return withText(own('urlPart') ?? 'href', (wanted) =>
          ofAll(urls, (url) => matomoAddressPart(url, wanted)),
        );
      case 'UrlParameter':
        return withText(own('parameterName') ?? '', (name) =>
          ofAll(urls, (url) => matomoParameter(url, name)),
        );
      case 'FirstDirectory':
        return ofAll(urls, firstDirectory);
      case 'Referrer':
        return referrer ?? UNKNOWN;
      case 'ReferrerUrl':
        if (referrer === '') return undefined;
        return withText(own('urlPart') ?? 'href', (wanted) =>
          referrer === null ? UNKNOWN : matomoAddressPart(referrer, wanted),
        );
      default:
        return UNKNOWN;
    }
  }
}

const NO_TEXT: Evaluated = { value: '', missing: [] };

function withText(value: Value, read: (text: string) => Value): Value {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? read(value) : UNKNOWN;
}

function ofAll(urls: readonly string[] | null, read: (url: string) => Value): Value {
  if (urls === null || urls.length === 0) return UNKNOWN;
  const found = urls.map(read);
  return found.every((one) => one === found[0]) ? found[0] : UNKNOWN;
}

function tableValue(value: Value, table: Value): Value {
  if (table === undefined) return value;
  if (!Array.isArray(table)) return UNKNOWN;
  for (const row of table) {
    if (!isValueObject(row)) return UNKNOWN;
    const comparison = row['comparison'];
    const isText = typeof comparison === 'string';
    const compared = isText ? matomoCompare(matomoComparison(comparison), value, row['matchValue']) : UNKNOWN;
    if (compared === UNKNOWN) return UNKNOWN;
    if (compared) return row['outValue'];
  }
  return value;
}

function mapOf(inARow: readonly Value[]): Value {
  const members = emptyObject();
  for (let at = 0; at < inARow.length; at += 2) {
    const key = valueText(inARow[at]);
    if (key === UNKNOWN) asOpen(members);
    else members[key] = inARow[at + 1];
  }
  return members;
}
