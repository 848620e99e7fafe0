import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import { Tag } from '../../ui/pill.tsx';
import { Sortable } from '../../ui/sortable/sortable.tsx';
import type { ChosenTest, PoolFields } from './pool-values.ts';
import css from './steps.module.css';

/** The order in which the pool's tests run and are shown. */
export function SortStep({ form }: { form: UseFormReturnType<PoolFields> }): ReactNode {
  const steps = useWords('pools');
  const { tests } = form.values;
  if (tests.length === 0) return <p className="quiet pretty">{steps('sort.empty')}</p>;
  const byId = new Map(tests.map((test) => [test.id, test]));
  const sort = (ids: string[]) =>
    form.setFieldValue(
      'tests',
      ids.flatMap((id) => byId.get(id) ?? []),
    );
  return (
    <div className="grid shrink gap-18">
      <p className="quiet pretty">{steps(tests.length === 1 ? 'sort.one' : 'sort.lead')}</p>
      <Sortable
        label={steps('sort.label')}
        items={tests.map((test) => ({ id: test.id, label: test.title, content: <Line test={test} /> }))}
        onSort={sort}
        onRemove={(id) => sort(tests.map((test) => test.id).filter((one) => one !== id))}
      />
    </div>
  );
}

function Line({ test: { title, severity, isDraft } }: { test: ChosenTest }): ReactNode {
  const t = useWords('pools');
  return (
    <span className="row wrap gap-4-10">
      <span className={`shrink weight-540 anywhere ${css.title}`}>{title}</span>
      {isDraft ? <Tag>{t('tests.draft')}</Tag> : null}
      <SeverityPill severity={severity} />
    </span>
  );
}
