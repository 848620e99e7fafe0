import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useWizard } from '../../ui/wizard/use-wizard.ts';
import {
  NEW_POOL,
  poolFieldsOf,
  poolRefusals,
  type PoolField,
  type PoolFields,
  type PoolRefusals,
} from './pool-rules.ts';
import { serverPoolRefusals } from './server-refusals.ts';
import { usePoolRefusalText } from './use-refusal-text.ts';
import { useSavePool } from './use-save-pool.ts';

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

/** The wizard of a pool: its steps (specification §2), its rules and what a refused save says. */
export function usePoolWizard({ website, pool, onSaved }: PoolWizardOptions) {
  const t = useWords('pools');
  const errorText = useErrorText();
  const textOf = usePoolRefusalText();
  const saving = useSavePool(website.id, pool);
  const texts = (refusals: PoolRefusals) =>
    Object.fromEntries(Object.entries(refusals).map(([field, refusal]) => [field, textOf(refusal)]));
  const wizard = useWizard<PoolFields, PoolDetail>({
    draftKey: pool ? `pool ${pool.id} ${pool.updatedAt}` : `pool of ${website.id}`,
    initial: pool ? poolFieldsOf(pool) : NEW_POOL,
    isChange: pool !== null,
    steps: STEPS.map((name) => ({ name, title: t(`step.${name}`), fields: FIELDS[name] })),
    errorsOf: (fields) => texts(poolRefusals(fields)),
    save: saving.save,
    onSaved,
    explain(error) {
      const failure = failureOf(error);
      if (failure.code === 'changed-meanwhile') return {};
      return { errors: texts(serverPoolRefusals(failure.fields)), text: errorText(failure.code) };
    },
  });
  return { wizard, saving };
}
