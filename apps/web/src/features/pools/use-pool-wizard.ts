import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useCreatePool, useReadPool, useUpdatePool } from '../../api/pools.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useGuardedSave } from '../../resource/use-guarded-save.ts';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import {
  NEW_POOL,
  POOL_RULES,
  poolFieldsOf,
  poolInputOf,
  type PoolField,
  type PoolFields,
} from './pool-values.ts';

interface PoolWizardOptions {
  website: Website;
  pool: PoolDetail | null;
  onSaved: (pool: PoolDetail) => void;
}

const FIELDS = {
  information: ['name', 'description', 'category', 'severity'],
  general: ['urls', 'allPages', 'tests'],
  sort: [],
  schedule: ['schedule'],
  settings: ['agentId', 'contextId', 'mode', 'consent', 'pagesMax', 'status'],
  save: [],
} as const satisfies Record<string, readonly PoolField[]>;
const STEPS = ['information', 'general', 'sort', 'schedule', 'settings', 'save'] as const;

/** The wizard of a pool: its steps, its rules and what a refused save says. */
export function usePoolWizard({ website, pool, onSaved }: PoolWizardOptions) {
  const t = useWords('pools');
  const errorText = useErrorText();
  const errors = formErrors(POOL_RULES, useFieldSentence('pools', 'inputs'));
  const saving = useSavePool(website.id, pool);
  const wizard = useWizard<PoolFields, PoolDetail>({
    draftKey: pool ? `pool ${pool.id} ${pool.updatedAt}` : `pool of ${website.id}`,
    initial: pool ? poolFieldsOf(pool) : NEW_POOL,
    isChange: pool !== null,
    steps: STEPS.map((name) => ({ name, title: t(`step.${name}`), fields: FIELDS[name] })),
    errorsOf: errors.validate,
    save: saving.save,
    onSaved,
    explain(error) {
      const failure = failureOf(error);
      if (failure.code === 'changed-meanwhile') return {};
      return { errors: errors.refused(failure), text: errorText(failure.code) };
    },
  });
  return { wizard, saving };
}

/** Saves a new pool, or a change of the version that it started from. */
function useSavePool(websiteId: string, pool: PoolDetail | null) {
  const create = useCreatePool();
  const update = useUpdatePool();
  const read = useReadPool();
  const id = pool?.id ?? '';
  const guarded = useGuardedSave(pool, () => read(id));
  return {
    ...guarded,
    save: (fields: PoolFields): Promise<PoolDetail> => {
      const input = poolInputOf(fields);
      if (pool === null) return create.mutateAsync({ ...input, websiteId });
      return guarded.save((updatedAt) => update.mutateAsync({ ...input, id, updatedAt }));
    },
  };
}
