import type { UseFormReturnType } from '@mantine/form';
import { TEST_FIELDS } from '@vigie/contract/fields/test-fields.ts';
import type { CodeFault } from '@vigie/contract/test-code.ts';
import { fieldError, type FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { faultPosition, type ReadSyntax } from './use-syntax.ts';

export const TEST_FORM = describeForm(TEST_FIELDS, {
  facts: SCHEMA_FACTS.test,
  schema: (schemas) => schemas.testInputSchema,
});

/** Form values of a test; a choice may be missing. */
export type TestFields = FormValues<typeof TEST_FIELDS, Schemas['testInputSchema']>;

export const NEW_TEST: TestFields = TEST_FORM.valuesOf();

/** Returns the rules of the form; saving adds the website. */
export function testRules(
  readSyntax: ReadSyntax,
): FormRules<TestFields, ReturnType<typeof TEST_FORM.rules.inputOf>> {
  return {
    ...TEST_FORM.rules,
    more: (fields) =>
      Object.entries(readSyntax(fields)).flatMap(([path, fault]: [string, CodeFault | null]) =>
        fault ? [fieldError(path, fault.code, faultPosition(fault))] : [],
      ),
  };
}

export type TestForm = UseFormReturnType<TestFields>;
