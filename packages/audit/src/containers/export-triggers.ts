import type {
  ConditionOperator,
  ContainerCondition,
  ContainerTrigger,
  TriggerType,
} from '@vigie/contract/container.ts';
import { ExportValues } from './export-values.ts';
import { isSource, itemsIn, plainName, textIn, valueIn, type JsonSource } from './json-source.ts';
import type { Losses } from './losses.ts';

/** Kind of trigger with its type and its event. `listens` is true if its pushes name the triggers that they address. */
interface Kind {
  type: TriggerType;
  event: string;
  listens?: true;
}

const KINDS: Readonly<Record<string, Kind>> = {
  CONSENTINIT: { type: 'consent-init', event: 'gtm.init_consent' },
  INIT: { type: 'init', event: 'gtm.init' },
  PAGEVIEW: { type: 'page-view', event: 'gtm.js' },
  DOMREADY: { type: 'dom-ready', event: 'gtm.dom' },
  WINDOWLOADED: { type: 'window-loaded', event: 'gtm.load' },
  CLICK: { type: 'click', event: 'gtm.click' },
  LINKCLICK: { type: 'link-click', event: 'gtm.linkClick', listens: true },
  FORMSUBMISSION: { type: 'form-submit', event: 'gtm.formSubmit', listens: true },
  FORMSUBMIT: { type: 'form-submit', event: 'gtm.formSubmit', listens: true },
  HISTORYCHANGE: { type: 'history-change', event: 'gtm.historyChange' },
  TIMER: { type: 'timer', event: 'gtm.timer', listens: true },
  SCROLLDEPTH: { type: 'scroll-depth', event: 'gtm.scrollDepth', listens: true },
  ELEMENTVISIBILITY: { type: 'element-visibility', event: 'gtm.elementVisibility', listens: true },
  YOUTUBEVIDEO: { type: 'youtube-video', event: 'gtm.video', listens: true },
  JSERROR: { type: 'js-error', event: 'gtm.pageError' },
  TRIGGERGROUP: { type: 'trigger-group', event: 'gtm.triggerGroup', listens: true },
};

/** Kinds of triggers of server containers, beside custom events. Their names are not events of a page. */
const SERVER_KINDS: Readonly<Record<string, TriggerType>> = { ALWAYS: 'always' };

/** Place where an exported container runs. */
export type ContainerContext = 'website' | 'server' | 'app';

/** Built-in triggers of every container, which no export lists. */
const GIVEN: Readonly<Record<number, string>> = {
  2147479553: 'PAGEVIEW',
  2147479572: 'CONSENTINIT',
  2147479573: 'INIT',
};

const OPERATORS: Readonly<Record<string, ConditionOperator>> = {
  EQUALS: 'equals',
  CONTAINS: 'contains',
  STARTSWITH: 'starts-with',
  ENDSWITH: 'ends-with',
  MATCHREGEX: 'matches',
  CSSSELECTOR: 'css',
  LESS: 'less',
  LESSOREQUALS: 'less-or-equal',
  GREATER: 'greater',
  GREATEROREQUALS: 'greater-or-equal',
  URLMATCHES: 'same-address',
};

/** Variables of every published script, by number: the event, and the triggers that a push addresses. */
export interface GivenVariables {
  event: number;
  triggers: number;
}

interface TriggerContext {
  values: ExportValues;
  given: GivenVariables;
  /** Google's numeric container id. Pushes put it before a trigger's id. */
  containerId: string;
  folderOf: (source: JsonSource) => string | null;
  /** Events of servers and apps are not pushes of a page. */
  context: ContainerContext;
  losses: Losses;
}

/** Reader of an export's triggers. It produces the conditions of the published script. */
export class ExportTriggers {
  readonly #export: TriggerContext;
  constructor(context: TriggerContext) {
    this.#export = context;
  }

  read(source: JsonSource, number: number): ContainerTrigger {
    const part = `trigger[${number}]`;
    const name = plainName(textIn(source, 'type'));
    const kind = this.#kindOf(name);
    const own = name === 'CUSTOMEVENT' ? this.filters(source, 'customEventFilter', part) : [];
    const named = { number, name: textIn(source, 'name'), folder: this.#export.folderOf(source) };
    const conditions = [
      ...(kind === null ? own : this.#implied(kind, { source, number })),
      ...this.filters(source, 'filter', part),
    ];
    const onServer = this.#export.context === 'server' && Object.hasOwn(SERVER_KINDS, name);
    const type = onServer ? (SERVER_KINDS[name] ?? null) : (kind?.type ?? null);
    const known = this.#export.context !== 'app' && (type !== null || own.length > 0);
    if (!known && this.#export.context !== 'app') this.#export.losses.add(part, 'unknown-kind');
    return {
      ...named,
      notes: textIn(source, 'notes'),
      type: type ?? (known ? 'custom-event' : 'other'),
      conditions: known ? conditions : [UNKNOWN, ...conditions],
    };
  }

  /** Returns a trigger that tags reference and the file does not list: a built-in trigger, or an unknown one. */
  given(number: number): ContainerTrigger {
    const name = GIVEN[number];
    if (name !== undefined && this.#export.context !== 'server')
      return { ...this.read({ type: name }, number), name: null };
    this.#export.losses.add(`trigger[${number}]`, 'unknown-kind');
    return { number, name: null, folder: null, notes: null, type: 'other', conditions: [UNKNOWN] };
  }

  #kindOf(name: string): Kind | null {
    return this.#export.context === 'website' && Object.hasOwn(KINDS, name) ? (KINDS[name] ?? null) : null;
  }

  #implied(kind: Kind, { source, number }: { source: JsonSource; number: number }): ContainerCondition[] {
    const given = valueIn(source, 'eventName');
    const event = (kind.type === 'timer' && isSource(given) && textIn(given, 'value')) || kind.event;
    const onEvent = compared('equals', this.#export.given.event, event);
    if (!kind.listens) return [onEvent];
    // A push without names addresses all triggers.
    const named = `(^$|((^|,)${this.#export.containerId}_${number}($|,)))`;
    return [onEvent, compared('matches', this.#export.given.triggers, named)];
  }

  /** Reads a list of conditions of a trigger or a zone. */
  filters(source: JsonSource, key: string, part: string): ContainerCondition[] {
    return itemsIn(source, key).map((filter) => this.#condition(filter, `${part}.${key}`));
  }

  #condition(filter: unknown, part: string): ContainerCondition {
    const source = isSource(filter) ? filter : {};
    const parameters = itemsIn(source, 'parameter');
    const side = (key: string): ContainerCondition['left'] => {
      const found = parameters.find((one) => isSource(one) && textIn(one, 'key') === key);
      return found === undefined ? '' : this.#export.values.read(found, part);
    };
    const name = plainName(textIn(source, 'type'));
    const operator = Object.hasOwn(OPERATORS, name) ? (OPERATORS[name] ?? 'unknown') : 'unknown';
    if (operator === 'unknown') this.#export.losses.add(part, 'unknown-kind');
    const [left, right] = [side('arg0'), side('arg1')];
    const isDecided = this.#export.context !== 'server' || ![left, right].some(namesUnlisted);
    return {
      operator: isDecided ? operator : 'unknown',
      left,
      right,
      ignoreCase: ExportValues.flag(parameters, 'ignore_case'),
      negated: ExportValues.flag(parameters, 'negate'),
    };
  }
}

/** Returns whether a text references a variable that is not in the file. Parts of server containers are often exported alone. */
function namesUnlisted(value: ContainerCondition['left']): boolean {
  return typeof value === 'string' && /\{\{[^{}]{1,400}\}\}/u.test(value);
}

/** Unknown condition, whose result cannot be determined. */
const UNKNOWN: ContainerCondition = {
  operator: 'unknown',
  left: null,
  right: null,
  ignoreCase: false,
  negated: false,
};

function compared(operator: ConditionOperator, variable: number, right: string): ContainerCondition {
  return { operator, left: { kind: 'variable', number: variable }, right, ignoreCase: false, negated: false };
}
