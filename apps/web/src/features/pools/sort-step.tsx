import type { ReactNode } from 'react';
import type { UseFormReturnType } from '@mantine/form';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { Sortable } from '../../shared/ui/sortable/sortable.tsx';
import css from './pools.module.css';
import { WorldTag } from './pool-journeys/world-tag.tsx';
import type { ChosenTest, PoolFields } from './pool-values.ts';

/** Renders the order in which the pool's tests run and are shown, and that of its journeys. */
export function SortStep({ form }: { form: UseFormReturnType<PoolFields> }): ReactNode {
  const t = useWords('pools');
  const ofJourneys = useWords('pool-journeys');
  const { tests, journeys } = form.values;
  if (tests.length + journeys.length === 0) return <p className="quiet pretty">{t('sort.empty')}</p>;
  return (
    <div className="grid shrink gap-18">
      {tests.length === 0 ? null : (
        <Order
          label={t('sort.label')}
          lead={t(tests.length === 1 ? 'sort.one' : 'sort.lead')}
          items={tests}
          onSort={(sorted) => form.setFieldValue('tests', sorted)}
          marks={() => null}
        />
      )}
      {journeys.length === 0 ? null : (
        <Order
          label={ofJourneys('sort.label')}
          lead={ofJourneys(journeys.length === 1 ? 'sort.one' : 'sort.lead')}
          items={journeys}
          onSort={(sorted) => form.setFieldValue('journeys', sorted)}
          marks={({ changesWorld }) => (changesWorld ? <WorldTag /> : null)}
        />
      )}
    </div>
  );
}

interface OrderProps<Chosen extends ChosenTest> {
  label: string;
  lead: string;
  items: readonly Chosen[];
  onSort: (items: Chosen[]) => void;
  marks: (item: Chosen) => ReactNode;
}

function Order<Chosen extends ChosenTest>({
  label,
  lead,
  items,
  onSort,
  marks,
}: OrderProps<Chosen>): ReactNode {
  const byId = new Map(items.map((item) => [item.id, item]));
  return (
    <div className="grid shrink gap-10">
      <p className="quiet pretty">{lead}</p>
      <Sortable
        label={label}
        items={items.map((item) => ({
          id: item.id,
          label: item.title,
          content: <Line item={item}>{marks(item)}</Line>,
        }))}
        onSort={(ids) => onSort(ids.flatMap((id) => byId.get(id) ?? []))}
        onRemove={(id) => onSort(items.filter((item) => item.id !== id))}
      />
    </div>
  );
}

function Line({ item, children }: { item: ChosenTest; children: ReactNode }): ReactNode {
  const t = useWords('pools');
  const { title, severity, isDraft } = item;
  return (
    <span className="row wrap gap-4-10">
      <span className={`shrink weight-540 anywhere ${css.orderTitle}`}>{title}</span>
      {children}
      {isDraft ? <Tag>{t('tests.draft')}</Tag> : null}
      <SeverityPill severity={severity} />
    </span>
  );
}
