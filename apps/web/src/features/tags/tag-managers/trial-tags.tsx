import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ContainerTrial } from '@vigie/contract/stored-container.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Pill } from '../../../shared/ui/pill.tsx';
import { DataTable } from '../../../shared/ui/data-table.tsx';

export interface TrialPartProps {
  trial: ContainerTrial;
  /** Returns the name of a draft's tag: from the trial, else from the published container. */
  nameOf: (tag: number) => string;
}

type TriedTag = ContainerTrial['tags'][number];

const isAlike = ({ change, pages: { more, less, undecided } }: TriedTag) =>
  change === 'kept' && more === 0 && less === 0 && undecided === 0;
/** Returns the sort weight of a tag: tags that change on the most pages come first. */
const weightOf = ({ pages: { more, less, undecided } }: TriedTag) => (more + less) * 1_000 + undecided;

/**
 * Renders tags by the number of pages on which each fires more, less or as often; unchanged tags are shown on demand.
 */
export function TrialTags({ trial, nameOf }: TrialPartProps): ReactNode {
  const t = useWords('tag-managers');
  const [isWhole, setIsWhole] = useState(false);
  const sorted = trial.tags.toSorted((one, other) => weightOf(other) - weightOf(one));
  const alike = sorted.filter(isAlike);
  const shown = isWhole ? sorted : sorted.filter((tag) => !isAlike(tag));
  return (
    <Card title={t('draft.tags')}>
      {shown.length === 0 ? null : <Table tags={shown} nameOf={nameOf} />}
      {alike.length > 0 && !isWhole ? (
        <Button variant="default" className="fit mt-12" onClick={() => setIsWhole(true)}>
          {t('draft.alike', { count: alike.length })}
        </Button>
      ) : null}
    </Card>
  );
}

const COUNTS = ['more', 'less', 'same', 'undecided'] as const;
const SIGNS = { more: '+', less: '−', same: '', undecided: '' } as const;
const TONES = { more: 'ok', less: 'fail', same: undefined, undecided: undefined } as const;

function Table({ tags, nameOf }: { tags: readonly TriedTag[]; nameOf: TrialPartProps['nameOf'] }): ReactNode {
  const t = useWords('tag-managers');
  return (
    <DataTable
      rows={tags}
      keyOf={({ tag, change }) => `${tag} ${change}`}
      columns={[
        {
          key: 'tag',
          title: t('draft.column.tag'),
          width: '46%',
          cell: ({ tag, change }) => (
            <span className="line wrap gap-2-16">
              {nameOf(tag)}
              {change === 'kept' ? null : (
                <Pill tone={change === 'added' ? 'ok' : 'fail'}>{t(`change.${change}`)}</Pill>
              )}
            </span>
          ),
        },
        ...COUNTS.map((count) => ({
          key: count,
          title: t(`draft.column.${count}`),
          align: 'end' as const,
          cellClass: 'number',
          cell: (tag: TriedTag) => <Count count={count} pages={tag.pages[count]} />,
        })),
      ]}
    />
  );
}

function Count({ count, pages }: { count: (typeof COUNTS)[number]; pages: number }): ReactNode {
  const format = useFormat();
  if (pages === 0) return <span className="muted">–</span>;
  return (
    <span className={TONES[count] ? 'tone' : undefined} data-tone={TONES[count]}>
      {SIGNS[count]}
      {format.number(pages)}
    </span>
  );
}
