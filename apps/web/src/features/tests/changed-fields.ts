import { inputOf, type TestField, type TestFields } from './test-values.ts';

/** Fields that two versions of a test say differently, in the wizard's order; pages count as one. */
export function changedFields(mine: TestFields, theirs: TestFields): TestField[] {
  const one = inputOf(mine);
  const other = inputOf(theirs);
  const fields = Object.keys(mine) as TestField[];
  const differing = fields.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
  return differing.filter((field) => field !== 'allPages' || !differing.includes('urls'));
}
