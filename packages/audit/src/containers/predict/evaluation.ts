import type { Container, ContainerValue, ContainerVariable } from '@vigie/contract/container.ts';
import { autoEventValue } from './auto-event.ts';
import { formatted } from './format.ts';
import type { PushModel } from './model.ts';
import { addressPart, wholeAddress, type AddressPart } from './page-address.ts';
import { Parameters } from './parameters.ts';
import { FAILED, lookupValue, matchedRow } from './tables.ts';
import {
  asOpen,
  emptyObject,
  joined,
  valueText,
  UNKNOWN,
  type Evaluated,
  type Unknown,
  type Value,
} from './value.ts';

/** Page at the time of one push. */
export interface Moment {
  model: PushModel;
  /** Addresses that the page may have had; null if unknown. */
  urls: readonly string[] | null;
  /** Null if unknown; empty if the page had none. */
  referrer: string | null;
  /** Server containers only: name of the client that emitted the event. Null if unknown. */
  client?: string | null;
}

/** Maximum depth of nested values, and of variables that reference variables. */
const DEPTH_MAX = 100;

/** Evaluator of a container's variables at one push, by the rules of `gtm.js`. It runs no code of the container. */
export class Evaluation {
  readonly #container: Container;
  readonly moment: Moment;
  readonly #known = new Map<number, Evaluated>();
  /** True if the container lost values when it was read; a lost value is null. */
  readonly #hasLosses: boolean;
  #depth = 0;

  constructor(container: Container, moment: Moment) {
    this.#container = container;
    this.moment = moment;
    this.#hasLosses = container.unreadable.length > 0;
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
    switch (value.kind) {
      case 'variable':
        return this.variable(value.number);
      case 'text':
        return this.#all(value.parts, (parts) => joined(parts, ''));
      case 'list':
        return this.#all(value.items, (items) => items);
      case 'map':
        return this.#all(value.entries.flat(), mapOf);
      default:
        // A tag.
        return { value: UNKNOWN, missing: [] };
    }
  }

  #all(values: readonly ContainerValue[], combine: (values: Value[]) => Value): Evaluated {
    const found = values.map((one) => this.valueOf(one));
    return { value: combine(found.map(({ value }) => value)), missing: union(found) };
  }

  variable(number: number): Evaluated {
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    const lost: Evaluated = { value: UNKNOWN, missing: [number] };
    const variable = this.#variables.get(number);
    if (variable === undefined) return lost;
    // A variable that references itself.
    this.#known.set(number, lost);
    const found = this.#evaluate(variable);
    this.#known.set(number, found);
    return found;
  }

  get #variables(): ReadonlyMap<number, ContainerVariable> {
    return variablesOf(this.#container);
  }

  #evaluate(variable: ContainerVariable): Evaluated {
    const parameters = new Parameters(variable, this);
    const raw = this.#raw(variable, parameters);
    const value = raw === FAILED ? false : formatted(raw, parameters);
    if (typeof value !== 'symbol' && (typeof value !== 'object' || value === null))
      return { value, missing: [] };
    const missing = parameters.missing();
    return { value, missing: missing.length > 0 || !isMissing(value) ? missing : [variable.number] };
  }

  /** Returns the value before formatting. */
  #raw({ type }: ContainerVariable, parameters: Parameters): Value | typeof FAILED {
    switch (type) {
      case 'e': {
        const event = this.moment.model.get('event', 1);
        return event === UNKNOWN ? UNKNOWN : valueText(event);
      }
      case 'v':
        return this.#dataLayerValue(parameters);
      case 'c':
        return parameters.get('value');
      case 'u':
        return this.#address(parameters);
      case 'f':
        return this.#referrer(parameters);
      case 'aev':
        return autoEventValue(this.moment.model, parameters);
      case 'ed':
        return this.#eventData(parameters);
      case 'client_name':
        return this.moment.client ?? UNKNOWN;
      case 'smm':
        return lookupValue(parameters);
      case 'remm':
        return matchedRow(parameters);
      case 'cid':
        return this.#container.id ?? UNKNOWN;
      case 'ctv':
        return this.#container.version ?? UNKNOWN;
      case 'dbg':
        return false;
      case 'uv':
        return undefined;
      default:
        return UNKNOWN;
    }
  }

  #dataLayerValue(parameters: Parameters): Value {
    const name = parameters.get('name');
    if (name === UNKNOWN) return UNKNOWN;
    if (typeof name !== 'string' || name === '') return false;
    const version = parameters.get('dataLayerVersion');
    if (version === UNKNOWN) return UNKNOWN;
    const value = this.moment.model.get(name.replaceAll('\\.', '.'), Number(version) === 2 ? 2 : 1);
    return value === undefined ? parameters.defaultValue() : value;
  }

  /** Returns a value of the event that a server container received. */
  #eventData(parameters: Parameters): Value {
    const path = parameters.get('keyPath');
    if (typeof path !== 'string' || path === '') return UNKNOWN;
    const value = this.moment.model.get(path === 'event_name' ? 'event' : path, 2);
    return value === undefined ? parameters.defaultValue() : value;
  }

  #address(parameters: Parameters): Value {
    const custom = parameters.get('customUrlSource');
    if (custom === UNKNOWN) return UNKNOWN;
    const own = this.moment.model.get('gtm.url', 1);
    if (!custom && own === UNKNOWN) return UNKNOWN;
    const given = custom || own;
    const addresses: readonly (string | Unknown)[] | null = given ? [valueText(given)] : this.moment.urls;
    if (addresses === null) return UNKNOWN;
    const part = parameters.addressPart();
    const found = addresses.map((address): Value => partOf(address, part));
    return found.every((one) => one === found[0]) ? found[0] : UNKNOWN;
  }

  #referrer(parameters: Parameters): Value {
    const own = this.moment.model.get('gtm.referrer', 1);
    if (own === UNKNOWN) return UNKNOWN;
    const address = own ? valueText(own) : (this.moment.referrer ?? UNKNOWN);
    if (address === '' || address === UNKNOWN) return address;
    return partOf(address, parameters.addressPart());
  }
}

function partOf(address: string | Unknown, part: AddressPart | Unknown | null): Value {
  if (address === UNKNOWN || part === UNKNOWN) return UNKNOWN;
  return part === null ? wholeAddress(address) : addressPart(address, part);
}

const maps = new WeakMap<Container, ReadonlyMap<number, ContainerVariable>>();

function variablesOf(container: Container): ReadonlyMap<number, ContainerVariable> {
  const known = maps.get(container) ?? new Map(container.variables.map((one) => [one.number, one]));
  maps.set(container, known);
  return known;
}

/** Returns a map from alternating keys and values. A later key replaces an earlier one. */
function mapOf(inARow: Value[]): Value {
  const members = emptyObject();
  for (let at = 0; at < inARow.length; at += 2) {
    const key = valueText(inARow[at]);
    if (key === UNKNOWN) asOpen(members);
    else members[key] = inARow[at + 1];
  }
  return members;
}

/** Returns whether a value is unknown, or a list or object with an unknown part. */
export function isMissing(value: Value): boolean {
  return value === UNKNOWN || (typeof value === 'object' && value !== null && valueText(value) === UNKNOWN);
}

export function union(found: readonly { missing: readonly number[] }[]): number[] {
  return [...new Set(found.flatMap(({ missing }) => missing))];
}
