/* oxlint-disable typescript/no-base-to-string -- texts are made of values as the manager's own code makes them */
import { Address } from './address.ts';
import type { Model, Own, Published, Values } from './model.ts';

export class Variables {
  readonly published: Published;
  readonly model: Model;
  readonly own: Own;
  readonly resolving = new Set<number>();

  constructor(published: Published, model: Model, own: Own) {
    this.published = published;
    this.model = model;
    this.own = own;
  }

  resolve(value: unknown): unknown {
    if (!Array.isArray(value)) return value;
    const [kind, ...rest] = value as [string, ...unknown[]];
    if (kind === 'macro') return this.macro(rest[0] as number);
    if (kind === 'list') return rest.map((one) => this.resolve(one));
    if (kind === 'template') return rest.map((one) => this.resolve(one)).join('');
    if (kind === 'escape') {
      const found = this.resolve(rest[0]);
      return found === undefined ? 'undefined' : JSON.stringify(found);
    }
    const map: Values = {};
    for (let at = 0; at < rest.length; at += 2)
      map[String(this.resolve(rest[at]))] = this.resolve(rest[at + 1]);
    return map;
  }

  macro(index: number): unknown {
    const macro = this.published.macros[index];
    if (macro === undefined || this.resolving.has(index)) return undefined;
    this.resolving.add(index);
    let found: unknown;
    try {
      const given: Values = {};
      for (const [key, value] of Object.entries(macro)) given[key.replace(/^vtp_/, '')] = this.resolve(value);
      found = this.format(this.raw(String(macro['function']), given), given);
    } catch {
      found = false;
    }
    this.resolving.delete(index);
    return found;
  }

  format(raw: unknown, given: Values): unknown {
    let value = raw;
    const wanted = given['convert_case_to'];
    if (wanted && typeof value === 'string') value = wanted === 1 ? value.toLowerCase() : value.toUpperCase();
    if ('convert_null_to' in given && value === null) value = given['convert_null_to'];
    if ('convert_undefined_to' in given && value === undefined) value = given['convert_undefined_to'];
    if ('convert_true_to' in given && value === true) value = given['convert_true_to'];
    if ('convert_false_to' in given && value === false) value = given['convert_false_to'];
    return value;
  }

  raw(kind: string, given: Values): unknown {
    switch (kind) {
      case '__e':
        return String(this.model.get('event', 1));
      case '__v': {
        const found = this.model.get(
          String(given['name']).replace(/\\\./g, '.'),
          given['dataLayerVersion'] || 1,
        );
        return found === undefined ? given['defaultValue'] : found;
      }
      case '__c':
        return given['value'];
      case '__u':
        return this.address(
          String(given['customUrlSource'] || this.model.get('gtm.url', 1) || location.href),
          given,
        );
      case '__f': {
        const referrer = this.model.get('gtm.referrer', 1) || document.referrer;
        return referrer ? this.address(String(referrer), given) : '';
      }
      case '__aev':
        return this.ofEvent(String(given['varType']), given, (this.model.get('gtm', 2) ?? {}) as Values);
      default:
        return this.rawOfPage(kind, given);
    }
  }

  address(address: string, given: Values): unknown {
    const queryKey = String(given['queryKey'] ?? '');
    const keys = given['multiQueryKeys'] ? queryKey.replace(/\s/g, '').split(',') : [queryKey];
    return new Address(address).part(String(given['component'] ?? 'URL'), given, keys);
  }

  ofEvent(kind: string, given: Values, event: Values): unknown {
    const fallback = given['defaultValue'];
    const element = event['element'] as HTMLElement | undefined;
    const or = (found: unknown) => (found === undefined ? fallback : found);
    if (kind === 'URL') {
      const address = String(event['elementUrl'] || fallback || '');
      const component = String(given['component'] ?? 'URL');
      return component === 'URL' ? address : new Address(address).part(component, given, ['']);
    }
    if (kind === 'TEXT') return element?.textContent?.trim() || fallback;
    if (kind === 'TAG_NAME') return element?.tagName ?? fallback;
    if (kind === 'ATTRIBUTE') return element?.getAttribute?.(String(given['attribute'])) || fallback || '';
    const key = { CLASSES: 'elementClasses', ID: 'elementId', TARGET: 'elementTarget', ELEMENT: 'element' }[
      kind
    ];
    const rest: Values = {
      HISTORY_NEW_URL_FRAGMENT: 'newUrlFragment',
      HISTORY_CHANGE_SOURCE: 'historyChangeSource',
    };
    return or(event[key ?? String(rest[kind])]);
  }

  rawOfPage(kind: string, given: Values): unknown {
    switch (kind) {
      case '__smm': {
        const rows = (given['map'] as Values[]).filter(({ key }) => String(key) === String(given['input']));
        return rows.length === 0 ? given['defaultValue'] : rows.at(-1)?.['value'];
      }
      case '__remm':
        return this.table(given);
      case '__k':
        return new RegExp(`(?:^|; )${String(given['name'])}=([^;]*)`).exec(document.cookie)?.[1];
      case '__j':
        return String(given['name'])
          .split('.')
          .reduce<unknown>((at, part) => at && (at as Values)[part], globalThis);
      case '__jsm':
        // oxlint-disable-next-line no-eval -- only here, in the browser, is it run
        return globalThis.eval(String(given['javascript']));
      case '__d':
        return document.getElementById(String(given['elementId']))?.textContent;
      case '__vis':
        return document.getElementById(String(given['elementId'])) !== null;
      case '__r':
        return Math.floor(Math.random() * 10);
      case '__cid':
        return this.own.container;
      case '__ctv':
        return this.own.version;
      case '__dbg':
        return false;
      default:
        return undefined;
    }
  }

  table(given: Values): unknown {
    for (const row of given['map'] as Values[]) {
      const source = given['fullMatch'] ? `^${String(row['key'])}$` : String(row['key'] || '');
      const pattern = new RegExp(source, given['ignoreCase'] ? 'gi' : 'g');
      if (!pattern.test(given['input'] as string)) continue;
      return given['replaceAfterMatch']
        ? String(given['input']).replace(pattern, row['value'] as string)
        : row['value'];
    }
    return given['defaultValue'];
  }

  holds(predicate: Values): boolean {
    const left = this.resolve(predicate['arg0']);
    const right = this.resolve(predicate['arg1']);
    if (!predicate['any_of']) return this.compare(String(predicate['function']), [left, right], predicate);
    return (right as unknown[]).some((one) =>
      this.compare(String(predicate['function']), [left, one], predicate),
    );
  }

  compare(kind: string, [left, right]: [unknown, unknown], predicate: Values): boolean {
    const [a, b] = [String(left), String(right)];
    switch (kind) {
      case '_eq':
        return a === b;
      case '_cn':
        return a.includes(b);
      case '_sw':
        return a.startsWith(b);
      case '_ew':
        return a.endsWith(b);
      case '_lc':
        return a.split(',').includes(b);
      case '_re':
        try {
          return new RegExp(right as string, predicate['ignore_case'] ? 'i' : undefined).test(left as string);
        } catch {
          return false;
        }
      case '_css':
        return left instanceof Element && left.matches(b);
      case '_lt':
        return Number(left) < Number(right);
      case '_le':
        return Number(left) <= Number(right);
      case '_gt':
        return Number(left) > Number(right);
      default:
        return Number(left) >= Number(right);
    }
  }
}
