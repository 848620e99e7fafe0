import type { ContainerValue, ContainerVariable } from '@vigie/contract/container.ts';
import { isLiteralObject, Unread, type Literal, type LiteralObject } from './literal.ts';
import type { Losses } from './losses.ts';

const MOST_VARIABLES = 5_000;

/**
 * Variables of a published Matomo container. The script repeats the whole definition at each use, so equal definitions
 * become one variable. A copy has the user's name of the variable; the list itself does not.
 */
export class MatomoVariables {
  readonly list: ContainerVariable[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #losses: Losses;
  /** Values that the container gives about itself, by variable type. */
  readonly #constants: ReadonlyMap<string, ContainerValue>;

  constructor(losses: Losses, constants: ReadonlyMap<string, ContainerValue>) {
    this.#losses = losses;
    this.#constants = constants;
  }

  /** Adds a definition of the script's own list, in its order: a definition comes after those that it uses. */
  declare(definition: Literal, part: string): void {
    if (!isLiteralObject(definition)) return this.#losses.add(part, 'wrong-shape');
    const variable = this.#read(definition, part);
    if (variable !== null) this.#add(variable, definition['name']);
  }

  /** Returns a variable that the script does not define. */
  declareOwn(type: string): ContainerValue {
    return { kind: 'variable', number: this.#add({ type, parameters: {} }, null) };
  }

  /** Reads a parameter: a plain value, a variable, or a sequence of texts and variables. */
  value(literal: Literal, part: string): ContainerValue {
    if (literal instanceof Unread) {
      this.#losses.add(part, literal.reason);
      return null;
    }
    if (Array.isArray(literal))
      return { kind: 'list', items: literal.map((item, at) => this.value(item, `${part}[${at}]`)) };
    return isLiteralObject(literal) ? this.#object(literal, part) : (literal ?? null);
  }

  parameters(literal: Literal, part: string): Record<string, ContainerValue> {
    // PHP writes an empty map as an empty list.
    if (!isLiteralObject(literal)) return {};
    return Object.fromEntries(
      Object.entries(literal).map(([name, value]) => [name, this.value(value, `${part}.${name}`)]),
    );
  }

  #object(literal: LiteralObject, part: string): ContainerValue {
    const { joinedVariable, type } = literal;
    if (Array.isArray(joinedVariable))
      return { kind: 'text', parts: joinedVariable.map((each, at) => this.value(each, `${part}[${at}]`)) };
    if (typeof type === 'string' && type !== '') return this.#use(literal, part);
    return {
      kind: 'map',
      entries: Object.entries(literal).map(([key, value]) => [key, this.value(value, `${part}.${key}`)]),
    };
  }

  #use(definition: LiteralObject, part: string): ContainerValue {
    const variable = this.#read(definition, part);
    if (variable === null) return null;
    const { name } = definition;
    const known = this.#numbers.get(keyOf(variable));
    const number = known ?? this.#add(variable, name);
    const listed = this.list[number];
    if (listed?.name === null) listed.name = nameOf(name, variable.type);
    return { kind: 'variable', number };
  }

  #read(definition: LiteralObject, part: string): Defined | null {
    const { type, lookUpTable, defaultValue } = definition;
    if (typeof type !== 'string' || this.list.length >= MOST_VARIABLES) {
      this.#losses.add(part, typeof type === 'string' ? 'too-many' : 'wrong-shape');
      return null;
    }
    const parameters = this.parameters(definition['parameters'], `${part}.parameters`);
    const constant = this.#constants.get(type);
    if (constant !== undefined) parameters['constantValue'] = constant;
    if (defaultValue !== undefined)
      parameters['defaultValue'] = this.value(defaultValue, `${part}.defaultValue`);
    if (Array.isArray(lookUpTable) && lookUpTable.length > 0)
      parameters['lookUpTable'] = this.value(lookUpTable, `${part}.lookUpTable`);
    return { type, parameters };
  }

  #add(variable: Defined, name: Literal): number {
    const number = this.list.length;
    this.list.push({ number, name: nameOf(name, variable.type), folder: null, notes: null, ...variable });
    const key = keyOf(variable);
    if (!this.#numbers.has(key)) this.#numbers.set(key, number);
    return number;
  }
}

type Defined = Pick<ContainerVariable, 'type' | 'parameters'>;

function keyOf({ type, parameters }: Defined): string {
  return JSON.stringify([type, parameters]);
}

/** Returns the user's name of a variable, or null. The published list names each variable by its type. */
function nameOf(name: Literal, type: string): string | null {
  return typeof name === 'string' && name !== '' && name !== type ? name : null;
}
