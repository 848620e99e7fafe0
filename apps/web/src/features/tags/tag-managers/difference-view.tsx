import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Container } from '@vigie/contract/container.ts';
import type {
  ContainerChange,
  ContainerDifference,
  ContainerVersion,
} from '@vigie/contract/stored-container.ts';
import { useContainerDifference } from '../../../shared/api/containers.ts';
import { useNames } from '../../../domain/containers/names.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ChangeDisclosure } from './change-disclosure.tsx';
import { QueryView } from '../../../shared/resource/query-view.tsx';

interface DifferenceViewProps {
  id: string;
  older: ContainerVersion;
  newer: ContainerVersion;
  /** The newest version; its names also serve for numbers of the older one. */
  container: Container;
}

/** Renders what was added, removed and changed between two versions. */
export function VersionDifferenceView({ id, older, newer, container }: DifferenceViewProps): ReactNode {
  const t = useWords('tag-managers');
  const query = useContainerDifference({ id, from: older.number, to: newer.number });
  return (
    <QueryView query={query} failed={t('versions.failed')} skeleton={320}>
      {(data) => <Changes difference={data} container={container} />}
    </QueryView>
  );
}

const SHOWN_AT_ONCE = 50;
const ORDER: readonly ContainerChange['change'][] = ['removed', 'changed', 'added'];

function Changes({
  difference,
  container,
}: {
  difference: ContainerDifference;
  container: Container;
}): ReactNode {
  const t = useWords('tag-managers');
  const format = useFormat();
  const names = useNames(container);
  const [limit, setLimit] = useState(SHOWN_AT_ONCE);
  const { changes, more, from, to } = difference;
  const sorted = ORDER.flatMap((change) => changes.filter((one) => one.change === change));
  const label = ({ version, number }: ContainerVersion) => version ?? format.exact(number);
  if (sorted.length === 0) return <Notice tone="ok" text={t('versions.same')} />;
  return (
    <section className="card clip" aria-label={t('versions.label', { from: label(from), to: label(to) })}>
      {sorted.slice(0, limit).map((change) => (
        <ChangeDisclosure
          key={`${change.part} ${change.change} ${(change.after ?? change.before)?.number}`}
          change={change}
          names={names}
        />
      ))}
      {sorted.length > limit || more > 0 ? (
        <p className="row wrap between gap-8 p-18 line-above small muted number">
          {t('versions.more', { count: sorted.length - Math.min(limit, sorted.length) + more })}
          {sorted.length > limit ? (
            <Button variant="default" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
              {t('versions.show-more')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </section>
  );
}
