import type { Category, Severity } from '@vigie/contract/classification.ts';
import { CONDITION_LENGTH_MAX, CONTENT_LENGTH_MAX, PATTERNS_MAX } from '@vigie/contract/limits.ts';
import type { PageTest, TestInput } from '@vigie/contract/page-test.ts';
import { isLoneStar, isPathPattern } from '@vigie/contract/path-pattern.ts';

/** The wizard's fields; what is chosen from a list may not be chosen yet. */
export interface TestFields {
  title: string;
  description: string;
  category: Category | '';
  severity: Severity | '';
  allPages: boolean;
  urls: string[];
  isDraft: boolean;
  content: string;
  condition: string;
}
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

export const TITLE_LENGTH_MAX = 160;
export const DESCRIPTION_LENGTH_MAX = 2000;
const URL_LENGTH_MAX = 500;

/** Why a field is refused, with the values that its sentence needs. */
export type Refusal =
  | { code: 'title-required' | 'category-required' | 'severity-required' | 'refused' }
  | {
      code:
        | 'urls-or-all-pages'
        | 'url-required'
        | 'url-lone-star'
        | 'content-required'
        | 'condition-required';
    }
  | { code: 'url-invalid'; url: string }
  | { code: 'url-too-long'; url: string; max: number }
  | { code: 'title-too-long' | 'description-too-long' | 'urls-too-many'; max: number }
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
    ['urls', urlsRefusal(fields)],
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
    urls: allPages ? [] : urls,
    content: fields.content.trim(),
    condition: fields.condition.trim(),
  };
}

export function fieldsOf(test: PageTest): TestFields {
  const { title, description, category, severity, allPages, urls, isDraft, content, condition } = test;
  return { title, description, category, severity, allPages, urls, isDraft, content, condition };
}

/** Why one page pattern is refused. */
export function urlRefusal(pattern: string): Refusal | null {
  const url = pattern.trim();
  if (url === '') return { code: 'url-required' };
  if (url.length > URL_LENGTH_MAX)
    return { code: 'url-too-long', url: `${url.slice(0, 40)}…`, max: URL_LENGTH_MAX };
  if (isLoneStar(url)) return { code: 'url-lone-star' };
  return isPathPattern(url) ? null : { code: 'url-invalid', url };
}

function urlsRefusal({ allPages, urls }: TestFields): Refusal | null {
  if (allPages) return null;
  if (urls.length === 0) return { code: 'urls-or-all-pages' };
  if (urls.length > PATTERNS_MAX) return { code: 'urls-too-many', max: PATTERNS_MAX };
  return urls.map(urlRefusal).find((refusal) => refusal !== null) ?? null;
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

function tooLong(text: string, code: Exclude<TooLong, 'url-too-long'>, max: number): Refusal | null {
  return text.length > max ? { code, max } : null;
}
