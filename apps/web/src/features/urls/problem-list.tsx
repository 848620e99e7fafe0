import { useMemo, type ReactNode } from 'react';
import type { ProblemGroup } from '@vigie/contract/problem.ts';
import { Assignees, CauseChecks } from '../../domain/causes/cause-row.tsx';
import type { useProblemGroups } from '../../shared/api/causes.ts';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { SidePanelContent } from '../../shared/resource/side-panel.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import type { Column } from '../../shared/ui/list/column.ts';
import { LongList } from '../../shared/ui/list/long-list.tsx';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { PickBox, type Picked } from './picked-rows.tsx';
import css from './urls.module.css';

interface ProblemListProps {
  list: ReturnType<typeof useProblemGroups>;
  groups: readonly ProblemGroup[];
  /** True if all have the same cause, which the rows then omit. */
  ofOneCause: boolean;
  picked: Picked<ProblemGroup>;
  panel: SidePanelContent;
}

/** Text in place of the checks of a cause without any, by its kind. */
const OTHERWISE = {
  check: 'filter.tests',
  test: 'filter.tests',
  finding: 'filter.findings',
  consent: 'filter.consent',
} as const;

/** Renders pages in rows, gravest first; one opens beside the list. */
export function ProblemList({ list, groups, ofOneCause, picked, panel }: ProblemListProps): ReactNode {
  const t = useWords('urls');
  const columns = useColumns(ofOneCause);
  const shown = panel.id === undefined ? columns : columns.filter(({ isBeside }) => isBeside);
  return (
    <LongList<ProblemGroup>
      label={t('label-url')}
      rows={groups}
      total={list.total}
      isStale={list.isStale}
      onMore={list.more}
      isFetching={list.isFetchingMore}
      hasFailed={list.hasMoreFailed}
      keyOf={pageKey}
      linkOf={({ exampleId }) => panel.linkTo(exampleId)}
      isSelected={({ exampleId }) => exampleId === panel.id}
      pickOf={(group) => <PickBox row={group} name={group.page?.url ?? ''} picked={picked} />}
      columns={shown}
    />
  );
}

export function pageKey({ page, exampleId }: ProblemGroup): string {
  return page?.id ?? exampleId;
}

function useColumns(ofOneCause: boolean): Column<ProblemGroup>[] {
  const t = useWords('urls');
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('column.url'),
        width: 'minmax(200px, 2fr)',
        isBeside: true,
        cell: (group) => <PageUrl url={group.page?.url ?? group.exampleUrl} />,
      },
      {
        key: 'cause',
        title: t('column.cause'),
        width: 'minmax(220px, 3fr)',
        narrow: 'line' as const,
        cell: (group: ProblemGroup) => <Causes group={group} />,
      },
      ...(ofOneCause
        ? []
        : [
            {
              key: 'checks',
              title: t('column.checks'),
              width: 'minmax(118px, 1.2fr)',
              narrow: 'none' as const,
              cell: ({ causes, checks }: ProblemGroup) => (
                <CauseChecks
                  cause={causes[0]}
                  checks={checks}
                  otherwise={t(OTHERWISE[causes[0]?.kind ?? 'test'])}
                />
              ),
            },
            {
              key: 'severity',
              title: t('column.severity'),
              width: '98px',
              isBeside: true as const,
              cell: ({ severity }: ProblemGroup) => <SeverityPill severity={severity} />,
            },
          ]),
      {
        key: 'occurrences',
        title: t('column.occurrences'),
        width: '52px',
        align: 'end',
        narrow: 'named',
        cell: ({ occurrences }) => format.number(occurrences),
      },
      {
        key: 'firstSeenAt',
        title: t('column.first-seen'),
        width: '104px',
        narrow: 'none',
        cell: ({ firstSeenAt }) => <TimeAgo at={firstSeenAt} />,
      },
      {
        key: 'lastSeenAt',
        title: t('column.last-seen'),
        width: '104px',
        isBeside: true,
        cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
      },
    ],
    [ofOneCause, t, format],
  );
}

/** Renders the causes of a page as far as they fit, then what no visit can check, and the assignee. */
function Causes({ group }: { group: ProblemGroup }): ReactNode {
  const t = useWords('urls');
  const text = useIncidentText();
  const [first, ...others] = group.causes;
  if (!first) return null;
  const { facts, ...cause } = first;
  return (
    <span className={`flex gap-6 shrink items-baseline ${css.causes}`}>
      <TwoLines text={text({ subject: { kind: 'cause', cause, facts } })}>
        {others.length > 0 ? (
          <span className="muted">{t('more-causes', { count: others.length })}</span>
        ) : null}
      </TwoLines>
      <Marks group={group} />
    </span>
  );
}

function Marks({ group: { unchecked, problems, assignees } }: { group: ProblemGroup }): ReactNode {
  const t = useWords('urls');
  if (unchecked === 0 && assignees.length === 0) return null;
  return (
    <span className="row gap-6 fixed">
      {unchecked === 0 ? null : (
        <Tag>{unchecked === problems ? t('unchecked.all') : t('unchecked.some', { count: unchecked })}</Tag>
      )}
      <Assignees assignees={assignees} />
    </span>
  );
}
