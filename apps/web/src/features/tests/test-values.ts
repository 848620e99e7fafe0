import type { Category, Severity } from '@vigie/contract/classification.ts';
import type { PageTest, TestInput } from '@vigie/contract/page-test.ts';
import type { CodeFault } from '@vigie/contract/test-code.ts';
import { fieldError, type FormRules } from '../../shared/forms/form-rules.ts';
import { filledPatterns } from '../../shared/ui/page-selection-input/page-patterns.ts';
import { faultPosition, type ReadSyntax } from './use-syntax.ts';
import type { UseFormReturnType } from '@mantine/form';

/** Form values of a test; a choice may be missing. */
export type TestFields = {
  title: string;
  description: string;
  category: Category | '';
  severity: Severity | '';
  allPages: boolean;
  urls: string[];
  isDraft: boolean;
  content: string;
  condition: string;
};
export type TestField = keyof TestFields;

export const NEW_TEST: TestFields = {
  title: '',
  description: '',
  category: '',
  severity: '',
  allPages: true,
  urls: [],
  isDraft: false,
  content: '',
  condition: '',
};

/** Returns the rules of the form; saving adds the website. */
export function testRules(readSyntax: ReadSyntax): FormRules<TestFields, ReturnType<typeof testInput>> {
  return {
    schema: (schemas) => schemas.testInputSchema,
    inputOf: testInput,
    fields: ['title', 'description', 'category', 'severity', 'urls', 'isDraft', 'content', 'condition'],
    more: (fields) =>
      Object.entries(readSyntax(fields)).flatMap(([path, fault]: [string, CodeFault | null]) =>
        fault ? [fieldError(path, fault.code, faultPosition(fault))] : [],
      ),
  };
}

/** Returns the input for the contract; a missing choice stays ''. */
export function testInput(fields: TestFields): Omit<TestInput, 'websiteId'> {
  const { category, severity, allPages, urls } = fields;
  return {
    ...fields,
    title: fields.title.trim(),
    description: fields.description.trim(),
    category: category as Category,
    severity: severity as Severity,
    urls: allPages ? [] : filledPatterns(urls),
    content: fields.content.trim(),
    condition: fields.condition.trim(),
  };
}

export function testFormFields(test: PageTest): TestFields {
  const { title, description, category, severity, allPages, urls, isDraft, content, condition } = test;
  return { title, description, category, severity, allPages, urls, isDraft, content, condition };
}

export type TestForm = UseFormReturnType<TestFields>;
