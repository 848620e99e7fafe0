import type { ContainerVariable } from '@vigie/contract/container.ts';
import { builtIn } from './export-built-ins.ts';
import type { ExportValues } from './export-values.ts';
import { textIn, type JsonSource } from './json-source.ts';
import type { Losses } from './losses.ts';

const UNNAMED = { name: null, folder: null, notes: null };

/**
 * Variables of an export by number: those of the file, its built-in ones, two that every published script has, and built-in
 * ones that the file uses without listing them, as files written by hand do.
 */
export class ExportVariables {
  /** The name of the event. */
  readonly event: number;
  /** The triggers that a push means. */
  readonly triggers: number;
  readonly #own: readonly JsonSource[];
  readonly #builtIns: readonly JsonSource[];
  readonly #unlisted: ContainerVariable[] = [];
  readonly #named: Map<string, number>;

  constructor(own: readonly JsonSource[], builtIns: readonly JsonSource[]) {
    this.#own = own;
    this.#builtIns = builtIns;
    this.event = own.length + builtIns.length;
    this.triggers = this.event + 1;
    this.#named = new Map([['_event', this.event]]);
    for (const [number, source] of [...own, ...builtIns].entries()) {
      const name = textIn(source, 'name');
      if (name !== null && !this.#named.has(name)) this.#named.set(name, number);
    }
  }

  /** The number of `{{name}}`; null: nothing has that name. */
  numberOf(name: string): number | null {
    return this.#named.get(name) ?? this.#addUnlisted(name);
  }

  #addUnlisted(name: string): number | null {
    // The tag manager calls PAGE_URL "Page URL".
    const made = builtIn(name.toUpperCase().replaceAll(' ', '_'));
    if (made === null) return null;
    const number = this.triggers + 1 + this.#unlisted.length;
    this.#unlisted.push({ ...UNNAMED, number, name, ...made });
    this.#named.set(name, number);
    return number;
  }

  /** All of them, once everything that may name one was read: reading them may name more. */
  list(
    values: ExportValues,
    places: { folderOf: (source: JsonSource) => string | null; losses: Losses | null },
  ): ContainerVariable[] {
    const own = this.#own.map((source, number): ContainerVariable => {
      const part = `variable[${number}]`;
      return {
        number,
        name: textIn(source, 'name'),
        folder: places.folderOf(source),
        notes: textIn(source, 'notes'),
        type: textIn(source, 'type') ?? '',
        parameters: { ...values.parameters(source, part), ...values.formats(source, part) },
      };
    });
    const builtIns = this.#builtIns.map((source, at) =>
      builtInVariable(source, own.length + at, places.losses),
    );
    return [...own, ...builtIns, ...this.#given(), ...this.#unlisted];
  }

  #given(): ContainerVariable[] {
    const triggers = { name: 'gtm.triggers', dataLayerVersion: 2, setDefaultValue: true, defaultValue: '' };
    return [
      { ...UNNAMED, number: this.event, type: 'e', parameters: {} },
      { ...UNNAMED, number: this.triggers, type: 'v', parameters: triggers },
    ];
  }
}

function builtInVariable(source: JsonSource, number: number, losses: Losses | null): ContainerVariable {
  const type = textIn(source, 'type') ?? '';
  const made = builtIn(type);
  if (made === null) losses?.add(`variable[${number}]`, 'unknown-kind');
  return {
    ...UNNAMED,
    number,
    name: textIn(source, 'name'),
    ...(made ?? { type: type.toLowerCase(), parameters: {} }),
  };
}
