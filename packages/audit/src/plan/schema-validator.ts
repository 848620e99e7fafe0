import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { canonicalText } from './canonical-text.ts';
import { LINEAR_FORMATS } from './formats.ts';
import { linearPattern } from './linear-pattern.ts';
import { prepareSchema } from './prepare-schema.ts';
import type { SchemaObject } from './schema-keywords.ts';
import { spendSteps } from './step-budget.ts';

/** Function that returns all errors of a value against a schema, in ajv's order. */
export type SchemaValidator = (value: unknown) => ErrorObject[];

/** Returns a function that compiles each checked schema at its first use, in a separate ajv instance. */
export function createValidators(): (schema: SchemaObject) => SchemaValidator {
  let engine: Ajv2020 | null = null;
  const byText = new Map<string, SchemaValidator>();
  return (schema) => {
    const text = JSON.stringify(schema);
    const known = byText.get(text);
    if (known !== undefined) return known;
    let validate: ReturnType<Ajv2020['compile']> | null = null;
    const validator: SchemaValidator = (value) => {
      engine ??= openEngine();
      validate ??= engine.compile(prepareSchema(schema));
      return validate(value) === true ? [] : (validate.errors ?? []);
    };
    byText.set(text, validator);
    return validator;
  };
}

function openEngine(): Ajv2020 {
  const regExp = Object.assign((source: string) => linearPattern(source), { code: 'linearPattern' });
  const engine = new Ajv2020({
    strict: false,
    allErrors: true,
    messages: false,
    logger: false,
    // Schemas were checked, and contain no address.
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    // Each `$ref` is a separate call: inlined, a small schema could produce endless code.
    inlineRefs: false,
    // `constructor` must not count as a property of every object.
    ownProperties: true,
    formats: LINEAR_FORMATS,
    $comment: (steps: string) => spendSteps(Number(steps)),
    code: { regExp },
  });
  // Ajv compares each pair of items: the cost is the square of the length.
  engine.removeKeyword('uniqueItems');
  engine.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: areUnique,
    errors: false,
  });
  return engine;
}

function areUnique(isRequired: boolean, items: unknown[]): boolean {
  return !isRequired || new Set(items.map(countedText)).size === items.length;
}

function countedText(item: unknown): string {
  const text = canonicalText(item);
  spendSteps(1 + text.length / 10);
  return text;
}
