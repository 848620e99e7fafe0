import type { ContainerVariable } from '@vigie/contract/container.ts';
import { builtIn, serverBuiltIn } from './export-built-ins.ts';
import type { ExportValues } from './export-values.ts';
import { textIn, type JsonSource } from './json-source.ts';
import type { Losses } from './losses.ts';

const UNNAMED = { name: null, folder: null, notes: null };

/**
 * Variables of an export by number: those of the file, its built-in ones, and two that every published script has. Also
 * includes built-in variables that a handwritten file uses without listing them.
 */
export class ExportVariables {
  /** Number of the variable with the event's name. */
  readonly event: number;
  /** Number of the variable with the triggers that a push addresses. */
  readonly triggers: number;
  readonly #own: readonly JsonSource[];
  readonly #builtIns: readonly JsonSource[];
  readonly #unlisted: ContainerVariable[] = [];
  readonly #named: Map<string, number>;

  readonly #builtIn: typeof builtIn;

  constructor(own: readonly JsonSource[], builtIns: readonly JsonSource[], isOfServer = false) {
    this.#own = own;
    this.#builtIns = builtIns;
    this.#builtIn = isOfServer ? serverBuiltIn : builtIn;
    this.event = own.length + builtIns.length;
    // No push addresses triggers of a server.
    this.triggers = isOfServer ? this.event : this.event + 1;
    this.#named = new Map([['_event', this.event]]);
    for (const [number, source] of [...own, ...builtIns].entries()) {
      const name = textIn(source, 'name');
      if (name !== null && !this.#named.has(name)) this.#named.set(name, number);
    }
  }

  /** Returns the number of `{{name}}`, or null if nothing has that name. */
  numberOf(name: string): number | null {
    return this.#named.get(name) ?? this.#addUnlisted(name);
  }

  #addUnlisted(name: string): number | null {
    // The tag manager shows PAGE_URL as "Page URL".
    const made = this.#builtIn(name.toUpperCase().replaceAll(' ', '_'));
    if (made === null) return null;
    const number = this.triggers + 1 + this.#unlisted.length;
    this.#unlisted.push({ ...UNNAMED, number, name, ...made });
    this.#named.set(name, number);
    return number;
  }

  /**
   * Returns all variables. Call it after everything that can reference a variable was read, because reading adds
   * variables.
   */
  list(
    values: ExportValues,
    context: { folderOf: (source: JsonSource) => string | null; losses: Losses | null },
  ): ContainerVariable[] {
    const own = this.#own.map((source, number): ContainerVariable => {
      const part = `variable[${number}]`;
      return {
        number,
        name: textIn(source, 'name'),
        folder: context.folderOf(source),
        notes: textIn(source, 'notes'),
        type: textIn(source, 'type') ?? '',
        parameters: { ...values.parameters(source, part), ...values.formats(source, part) },
      };
    });
    const builtIns = this.#builtIns.map((source, at) => {
      const made = this.#builtIn(textIn(source, 'type') ?? '');
      return builtInVariable(source, { number: own.length + at, made, losses: context.losses });
    });
    return [...own, ...builtIns, ...this.#given(), ...this.#unlisted];
  }

  #given(): ContainerVariable[] {
    const triggers = { name: 'gtm.triggers', dataLayerVersion: 2, setDefaultValue: true, defaultValue: '' };
    const event = { ...UNNAMED, number: this.event, type: 'e', parameters: {} };
    if (this.triggers === this.event) return [event];
    return [event, { ...UNNAMED, number: this.triggers, type: 'v', parameters: triggers }];
  }
}

function builtInVariable(
  source: JsonSource,
  { number, made, losses }: { number: number; made: ReturnType<typeof builtIn>; losses: Losses | null },
): ContainerVariable {
  const type = textIn(source, 'type') ?? '';
  if (made === null) losses?.add(`variable[${number}]`, 'unknown-kind');
  return {
    ...UNNAMED,
    number,
    name: textIn(source, 'name'),
    ...(made ?? { type: type.toLowerCase(), parameters: {} }),
  };
}
