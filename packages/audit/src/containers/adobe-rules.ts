import type { ContainerTag, ContainerTrigger, TriggerType } from '@vigie/contract/container.ts';
import { adobeCondition } from './adobe-conditions.ts';
import type { AdobeElements } from './adobe-elements.ts';
import { isLiteralObject, type Literal, type LiteralObject } from './literal.ts';
import type { Losses } from './losses.ts';

/** Trigger types by module name of an event of the extension `core`. */
const TYPES: ReadonlyMap<string, TriggerType> = new Map([
  ['libraryLoaded', 'page-view'],
  ['pageBottom', 'page-bottom'],
  ['domReady', 'dom-ready'],
  ['windowLoaded', 'window-loaded'],
  ['click', 'click'],
  ['submit', 'form-submit'],
  ['historyChange', 'history-change'],
  ['timeOnPage', 'timer'],
  ['entersViewport', 'element-visibility'],
  ['customEvent', 'custom-event'],
  ['directCall', 'direct-call'],
]);
const CORE_EVENT = /^core\/src\/lib\/events\/(\w+)\.js$/u;
/** Maximum number of events, conditions and actions of one rule. */
const MOST_PARTS = 500;

/** Rules of Adobe Launch. Each action becomes a tag, and each event a trigger with the rule's conditions. */
export class AdobeRules {
  readonly tags: ContainerTag[] = [];
  readonly triggers: ContainerTrigger[] = [];
  readonly #elements: AdobeElements;
  readonly #losses: Losses;

  constructor(elements: AdobeElements, losses: Losses) {
    this.#elements = elements;
    this.#losses = losses;
  }

  add(rule: Literal, part: string): void {
    if (!isLiteralObject(rule)) return this.#losses.add(part, 'wrong-shape');
    const { name } = rule;
    const named = { name: typeof name === 'string' ? name : null, folder: null, notes: null };
    const conditions = this.#partsOf(rule, 'conditions', part).map((condition, at) =>
      adobeCondition(condition, `${part}.conditions[${at}]`, {
        elements: this.#elements,
        losses: this.#losses,
      }),
    );
    const triggers = this.#partsOf(rule, 'events', part).map((event, at) => {
      const number = this.triggers.length;
      this.triggers.push({ number, ...named, ...this.#event(event, `${part}.events[${at}]`), conditions });
      return number;
    });
    this.#addActions(this.#partsOf(rule, 'actions', part), { ...named, triggers, part });
  }

  #partsOf(rule: LiteralObject, name: string, part: string): LiteralObject[] {
    const list = rule[name] ?? [];
    if (!Array.isArray(list)) this.#losses.add(`${part}.${name}`, 'wrong-shape');
    const parts = Array.isArray(list) ? list : [];
    if (parts.length > MOST_PARTS) this.#losses.add(`${part}.${name}`, 'too-many');
    return parts.slice(0, MOST_PARTS).map((each) => (isLiteralObject(each) ? each : {}));
  }

  #event(event: LiteralObject, part: string): Pick<ContainerTrigger, 'type' | 'parameters'> {
    const { modulePath, ruleOrder } = event;
    const module = typeof modulePath === 'string' ? modulePath : '';
    if (module === '') this.#losses.add(part, 'wrong-shape');
    return {
      type: TYPES.get(CORE_EVENT.exec(module)?.[1] ?? '') ?? 'other',
      parameters: {
        ...this.#elements.settings(event['settings'], `${part}.settings`),
        modulePath: module,
        // Among rules with one event, a lower number runs earlier.
        ...(typeof ruleOrder === 'number' ? { ruleOrder } : {}),
      },
    };
  }

  /**
   * Adds the actions of a rule, which run in order. An action after one that delays the next waits until that one is
   * done.
   */
  #addActions(actions: readonly LiteralObject[], { part, ...named }: Named): void {
    for (const [at, action] of actions.entries()) {
      const position = `${part}.actions[${at}]`;
      const { modulePath } = action;
      if (typeof modulePath !== 'string') this.#losses.add(position, 'wrong-shape');
      const isDelayed = actions[at - 1]?.['delayNext'] === true;
      const number = this.tags.length;
      this.tags.push({
        number,
        ...named,
        ...PLAIN,
        type: typeof modulePath === 'string' ? modulePath : '',
        parameters: this.#elements.settings(action['settings'], `${position}.settings`),
        ...(isDelayed ? { waitsFor: number - 1 } : {}),
      });
    }
  }
}

type Named = Pick<ContainerTag, 'name' | 'folder' | 'notes' | 'triggers'> & { part: string };

/** Defaults for tag fields that Adobe Launch does not have. */
const PLAIN = {
  paused: false,
  blocking: [],
  consent: null,
  firing: 'unlimited',
  priority: 0,
  setup: [],
  teardown: [],
  schedule: null,
} satisfies Partial<ContainerTag>;
