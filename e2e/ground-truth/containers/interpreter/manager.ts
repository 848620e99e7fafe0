/* oxlint-disable typescript/no-base-to-string -- texts are made of values as the manager's own code makes them */
import { deepMerge, isCall, isPlain, Model, type Own, type Published, type Values } from './model.ts';
import { Tags } from './tags.ts';
import { Variables } from './variables.ts';

const at = (event: Event) => event.target as HTMLElement;

export class Manager {
  readonly model = new Model();
  readonly own: Own;
  readonly tags: Tags;
  readonly queue: { index: number; message: unknown }[] = [];
  readonly layer: unknown[];
  taken = 0;
  isBusy = false;
  hasStarted = false;
  hadPageView = false;
  listeners = new Set<string>();
  groups: { id: string; members: string[] }[] = [];

  constructor(published: Published, own: Own) {
    this.own = own;
    this.tags = new Tags(published, new Variables(published, this.model, own), (tag) => this.listen(tag));
    const page = globalThis as unknown as Values;
    this.layer = (page[own.layer] ??= []) as unknown[];
    const { layer } = this;
    const before = layer.slice();
    const push = layer.push;
    layer.push = (...given: unknown[]) => {
      this.enqueue(given);
      const length = push.apply(layer, given);
      this.work();
      return length;
    };
    this.enqueue(before);
    if (own.isLazy) setTimeout(() => this.work());
    else this.work();
    document.addEventListener('DOMContentLoaded', () => void layer.push({ event: 'gtm.dom' }));
    addEventListener('load', () => void layer.push({ event: 'gtm.load' }));
  }

  enqueue(messages: unknown[]): void {
    for (const message of messages) {
      this.queue.push({ index: this.taken, message });
      this.taken += 1;
    }
  }

  work(): void {
    if (this.isBusy) return;
    this.isBusy = true;
    for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) {
      if (!this.hasStarted && this.starts(next.message)) {
        this.hasStarted = true;
        for (const event of ['gtm.init_consent', 'gtm.init']) this.take(next.index, { event });
      }
      this.take(next.index, next.message);
    }
    this.isBusy = false;
  }

  starts(message: unknown): boolean {
    if (typeof message !== 'object' || message === null) return false;
    if ((message as Values)['event']) return true;
    return isCall(message) && ['config', 'event', 'js', 'get'].includes(message[0] as string);
  }

  take(index: number, message: unknown): void {
    delete this.model.deep['eventModel'];
    if (typeof message === 'function') {
      const { model } = this;
      const reset = () => Object.assign(model, { flat: {}, deep: {} });
      message.call({
        get: (key: string) => model.get(key, 2),
        set: (key: string, value: unknown) => deepMerge({ [key]: value }, model.deep),
        reset,
      });
    } else if (Array.isArray(message)) this.call(message as unknown[]);
    else if (isCall(message)) this.command(index, [...(message as unknown[])]);
    else if (typeof message === 'object' && message !== null)
      this.keys(index, message as Values, Boolean((message as Values)['_clear']));
  }

  call([path, ...given]: unknown[]): void {
    if (typeof path !== 'string') return;
    const parts = path.split('.');
    const method = parts.pop() as string;
    const owner = this.model.get(parts.join('.'), 2) as
      | Record<string, (...all: unknown[]) => void>
      | null
      | undefined;
    try {
      owner?.[method]?.(...given);
    } catch {
      // Treated as if it had not been called.
    }
  }

  command(index: number, given: unknown[]): void {
    const [name, first, second] = given;
    if (name === 'event' && typeof first === 'string' && given.length < 4) {
      if (second !== undefined && second !== null && !isPlain(second)) return;
      const eventModel = second ? deepMerge(second, {}) : {};
      this.keys(index, { event: first, eventModel }, false);
    } else if (name === 'js' && given.length === 2 && first instanceof Date)
      this.keys(index, { event: 'gtm.js', 'gtm.start': first.getTime() }, false);
    else if (name === 'set' && given.length === 2 && isPlain(first))
      this.keys(index, { ...first, event: undefined }, true);
    else if (name === 'set' && given.length === 3 && typeof first === 'string')
      this.keys(index, { [first]: second }, true);
    else if (name === 'consent' && given.length === 3) this.tags.setConsent(first, second);
  }

  keys(index: number, message: Values, overwrites: boolean): void {
    for (const [key, value] of Object.entries(message)) {
      if (key === '_clear' || (key === 'event' && value === undefined && overwrites)) continue;
      if (overwrites) this.model.set(key, undefined);
      this.model.set(key, value);
    }
    const { event } = message;
    if (!event) return;
    this.model.set('gtm.uniqueEventId', index + 1);
    if (event === 'gtm.js' && this.hadPageView) return;
    this.hadPageView ||= event === 'gtm.js';
    this.tags.fire({ index, name: String(event), once: {}, fired: null });
  }

  listen(tag: Values): void {
    const kind = String(tag['function']);
    if (kind === '__tg') return this.group(tag);
    const trigger = String(tag['vtp_uniqueTriggerId'] ?? '0');
    if (this.listeners.has(kind)) return;
    this.listeners.add(kind);
    if (kind === '__tl')
      setTimeout(() => this.layer.push({ event: 'gtm.timer', 'gtm.triggers': trigger }), 30);
    const pushEvent = (event: string, element: HTMLElement, more: Values = {}) =>
      this.layer.push({
        event,
        'gtm.element': element,
        'gtm.elementClasses': element.className,
        'gtm.elementId': element.id,
        'gtm.elementTarget': element.getAttribute('target') ?? '',
        'gtm.elementUrl': (element as HTMLAnchorElement).href ?? (element as HTMLFormElement).action ?? '',
        ...more,
      });
    if (kind === '__cl')
      document.addEventListener('click', (event) => void pushEvent('gtm.click', at(event)), true);
    if (kind === '__lcl')
      document.addEventListener('click', (event) => {
        const link = at(event).closest('a');
        if (link !== null) pushEvent('gtm.linkClick', link, { 'gtm.triggers': trigger });
      });
    if (kind === '__fsl')
      document.addEventListener(
        'submit',
        (event) => void pushEvent('gtm.formSubmit', at(event), { 'gtm.triggers': trigger }),
      );
    if (kind === '__hl') this.followHistory();
  }

  followHistory(): void {
    const push = history.pushState.bind(history);
    history.pushState = (...given) => {
      push(...given);
      this.layer.push({
        event: 'gtm.historyChange',
        'gtm.historyChangeSource': 'pushState',
        'gtm.newUrlFragment': location.hash.replace('#', ''),
      });
    };
  }

  group(tag: Values): void {
    const { groups } = this;
    // Twice at most, so that groups that fire themselves come to an end.
    if (groups.length > 1 && !tag['vtp_isListeningTag']) return;
    if (!tag['vtp_isListeningTag']) {
      const members = (this.tags.variables.resolve(tag['vtp_triggerIds']) as string[]).slice();
      groups.push({ id: String(tag['vtp_uniqueTriggerId']), members });
      return;
    }
    for (const one of groups) {
      const index = one.members.indexOf(String(tag['vtp_firingId']));
      if (index < 0) continue;
      one.members.splice(index, 1);
      if (one.members.length === 0)
        setTimeout(() => this.layer.push({ event: 'gtm.triggerGroup', 'gtm.triggers': one.id }));
    }
  }
}

/** Starts the manager; called by the container's script. */
export function start(published: Published, own: Own): void {
  void new Manager(published, own);
}
