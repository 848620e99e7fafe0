/* oxlint-disable typescript/no-base-to-string -- texts are made of values as the manager's own code makes them */
import { insertHtml } from './html.ts';
import {
  isPlain,
  type Consent,
  type Happening,
  type Own,
  type Published,
  type Run,
  type TagCallbacks,
  type Values,
} from './model.ts';
import type { Variables } from './variables.ts';

/** Country of the visitor, for regional defaults. */
const COUNTRY = 'FR';

const end = () => undefined;

export class Tags {
  readonly published: Published;
  readonly variables: Variables;
  readonly own: Own;
  readonly onPage: Record<number, (callbacks: TagCallbacks) => void> = {};
  readonly consent: Record<string, Consent> = {};
  readonly listen: (tag: Values) => void;

  constructor(published: Published, variables: Variables, listen: (tag: Values) => void) {
    this.published = published;
    this.variables = variables;
    this.own = variables.own;
    this.listen = listen;
  }

  setConsent(command: unknown, values: unknown): void {
    if (!isPlain(values)) return;
    const regions = Array.isArray(values['region']) ? (values['region'] as unknown[]) : [values['region']];
    for (const region of command === 'default' ? regions : [undefined])
      for (const [kind, value] of Object.entries(values)) {
        if (command === 'default' && (kind === 'region' || kind === 'wait_for_update')) continue;
        const known = (this.consent[kind] ??= {});
        const granted = value === 'granted';
        const wanted = typeof region === 'string' && region !== '' ? region.toUpperCase() : undefined;
        if (command === 'update') known.update = granted;
        else if (wanted === COUNTRY || (wanted === undefined && known.region === undefined))
          Object.assign(known, { initial: granted, region: wanted });
      }
  }

  lacksConsent(tag: Values): boolean {
    const kinds = (this.variables.resolve(tag['consent']) ?? []) as string[];
    return kinds.some((kind) => {
      const known = this.consent[kind];
      return (known?.update ?? known?.initial) === false;
    });
  }

  fire(happening: Happening): void {
    const { predicates, rules, tags } = this.published;
    const chosen = new Set<number>();
    const blocked = new Set<number>();
    const holds = (index: number) => this.variables.holds(predicates[index] as Values);
    for (const rule of rules) {
      const clause = (name: string) => (rule.find(([kind]) => kind === name)?.slice(1) ?? []) as number[];
      if (!clause('if').every(holds) || clause('unless').some(holds)) continue;
      for (const index of clause('add')) chosen.add(index);
      for (const index of clause('block')) blocked.add(index);
    }
    const runs = tags.flatMap((_, index) =>
      chosen.has(index) && !blocked.has(index)
        ? [this.chain(index, { success: end, failure: end, terminate: end }, happening)]
        : [],
    );
    happening.fired = [];
    for (const run of runs) run();
    this.tell(happening, happening.fired);
    happening.fired = null;
  }

  tell({ index, name }: Happening, tags: number[]): void {
    // oxlint-disable-next-line no-console -- so the recording has it
    console.log(`fired ${JSON.stringify([this.own.container, index, name, tags])}`);
  }

  chain(index: number, callbacks: TagCallbacks, happening: Happening): Run {
    const tag = this.published.tags[index] as Values;
    const main = this.single(index, callbacks, happening);
    const [, setup] = (tag['setup_tags'] ?? []) as [string, [string, number, number]?];
    if (setup === undefined) return main;
    const failure = setup[2] === 1 ? callbacks.terminate : main;
    return this.chain(setup[1], { success: main, failure, terminate: callbacks.terminate }, happening);
  }

  single(index: number, callbacks: TagCallbacks, happening: Happening): Run {
    const tag = this.published.tags[index] as Values;
    let { success, failure } = callbacks;
    const [, teardown] = (tag['teardown_tags'] ?? []) as [string, [string, number, number]?];
    if (teardown !== undefined) {
      const after = this.chain(teardown[1], { success, failure, terminate: callbacks.terminate }, happening);
      success = after;
      failure = teardown[2] === 2 ? callbacks.terminate : after;
    }
    const ends: TagCallbacks = { success, failure, terminate: callbacks.terminate };
    const memory = tag['once_per_load'] ? this.onPage : tag['once_per_event'] ? happening.once : null;
    if (memory === null) return () => this.run(index, ends, happening);
    return () => this.runOnce(memory, index, { ends, happening });
  }

  runOnce(
    memory: Record<number, (callbacks: TagCallbacks) => void>,
    index: number,
    { ends, happening }: { ends: TagCallbacks; happening: Happening },
  ): void {
    const before = memory[index];
    if (before !== undefined) return before(ends);
    const waiting = [ends];
    memory[index] = (callbacks) => void waiting.push(callbacks);
    const settle = (how: 'success' | 'failure') => () => {
      memory[index] = (callbacks) => callbacks[how]();
      for (const callbacks of waiting) callbacks[how]();
    };
    this.run(
      index,
      { success: settle('success'), failure: settle('failure'), terminate: ends.terminate },
      happening,
    );
  }

  run(index: number, { success, failure }: TagCallbacks, happening: Happening): void {
    const tag = this.published.tags[index] as Values;
    if (tag['function'] === '__paused' || this.lacksConsent(tag)) return failure();
    if (happening.fired === null) this.tell(happening, [tag['tag_id'] as number]);
    else happening.fired.push(tag['tag_id'] as number);
    const html = String(tag['vtp_html'] ?? '');
    const source = /^<script src="([^"]+)"><\/script>$/.exec(html)?.[1];
    if (source === undefined) {
      this.listen(tag);
      return insertHtml(html, success);
    }
    const script = Object.assign(document.createElement('script'), { src: source, onload: success });
    document.head.append(script);
  }
}
