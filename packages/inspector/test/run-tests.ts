import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { Inspector } from '../src/inspector.ts';
import type { HitFacts, TestPlan } from '../src/authored/test-plan.ts';

/** Sources of a test. The default content is 1, and the default condition passes. */
export interface Code {
  content?: string;
  condition?: string;
}

export interface Given {
  variables?: Readonly<Record<string, Json>>;
  facts?: HitFacts;
}

const NO_HITS: HitFacts = { hits: [], pageview: null };

export function planOf(codes: readonly Code[], { variables = {}, facts = NO_HITS }: Given = {}): TestPlan {
  const tests = codes.map(({ content = '1', condition = 'true' }, index) => ({
    id: null,
    title: `test ${index}`,
    content,
    condition,
    urls: null,
  }));
  return { tests, variables, factsOf: () => facts };
}

/** Visits a page once and runs the codes on it, in order. */
export async function runTests(
  { inspector, url }: { inspector: Inspector; url: string },
  codes: readonly Code[],
  given: Given = {},
): Promise<TestResult[]> {
  const { observation } = await inspector.inspect(url, { plan: planOf(codes, given) });
  return observation.tests;
}
