import type { PoolField, PoolFields } from './pool-values.ts';

/** Fields that two versions of a pool say differently, in the wizard's order; pages count as one. */
export function changedFields(mine: PoolFields, theirs: PoolFields): PoolField[] {
  const fields = Object.keys(mine) as PoolField[];
  const differing = fields.filter((field) => valueOf(mine, field) !== valueOf(theirs, field));
  return differing.filter((field) => field !== 'allPages' || !differing.includes('urls'));
}

function valueOf(fields: PoolFields, field: PoolField): string {
  if (field === 'tests') return fields.tests.map(({ id }) => id).join();
  if (field === 'urls') return fields.allPages ? '' : fields.urls.join('\n');
  return JSON.stringify(fields[field]);
}
