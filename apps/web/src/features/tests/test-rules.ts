import type { Category, Severity } from '@vigie/contract/classification.ts';
import { CONDITION_LENGTH_MAX, CONTENT_LENGTH_MAX } from '@vigie/contract/limits.ts';
import type { PageTest, TestInput } from '@vigie/contract/page-test.ts';
import {
  filledPatterns,
  selectionRefusal,
  type SelectionRefusal,
} from '../../ui/page-selection-input/page-patterns.ts';

/** The wizard's fields; what is chosen from a list may not be chosen yet. */
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

const TITLE_LENGTH_MAX = 160;
const DESCRIPTION_LENGTH_MAX = 2000;

/** Why a field is refused, with the values that its sentence needs. */
export type Refusal =
  | { code: 'title-required' | 'category-required' | 'severity-required' | 'refused' }
  | { code: 'content-required' | 'condition-required' }
  | { code: 'pages'; why: SelectionRefusal }
  | { code: 'title-too-long' | 'description-too-long'; max: number }
  | { code: 'content-too-long' | 'condition-too-long'; max: number }
  | { code: 'content-syntax' | 'condition-syntax'; line: number; column: number };
export type Refusals = Partial<Record<TestField, Refusal>>;

/** The rules of the contract's testInputSchema, without its library (specification §5). */
export function refusalsOf(fields: TestFields): Refusals {
  const { category, severity } = fields;
  const found: [TestField, Refusal | null][] = [
    ['title', titleRefusal(fields.title.trim())],
    ['description', tooLong(fields.description.trim(), 'description-too-long', DESCRIPTION_LENGTH_MAX)],
    ['category', category === '' ? { code: 'category-required' } : null],
    ['severity', severity === '' ? { code: 'severity-required' } : null],
    ['urls', pagesRefusal(fields)],
    ['content', contentRefusal(fields.content.trim())],
    ['condition', conditionRefusal(fields.condition.trim())],
  ];
  return Object.fromEntries(found.filter(([, refusal]) => refusal !== null));
}

/** What the contract takes; asked only of fields without a refusal. */
export function inputOf(fields: TestFields): Omit<TestInput, 'websiteId'> {
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

export function fieldsOf(test: PageTest): TestFields {
  const { title, description, category, severity, allPages, urls, isDraft, content, condition } = test;
  return { title, description, category, severity, allPages, urls, isDraft, content, condition };
}

function pagesRefusal(fields: TestFields): Refusal | null {
  const why = selectionRefusal(fields);
  return why && { code: 'pages', why };
}

function titleRefusal(title: string): Refusal | null {
  return title === '' ? { code: 'title-required' } : tooLong(title, 'title-too-long', TITLE_LENGTH_MAX);
}

function contentRefusal(content: string): Refusal | null {
  return content === ''
    ? { code: 'content-required' }
    : tooLong(content, 'content-too-long', CONTENT_LENGTH_MAX);
}

function conditionRefusal(condition: string): Refusal | null {
  return condition === ''
    ? { code: 'condition-required' }
    : tooLong(condition, 'condition-too-long', CONDITION_LENGTH_MAX);
}

type TooLong = Extract<Refusal, { max: number }>['code'];

function tooLong(text: string, code: TooLong, max: number): Refusal | null {
  return text.length > max ? { code, max } : null;
}
