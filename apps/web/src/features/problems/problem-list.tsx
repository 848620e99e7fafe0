import { useMemo, type ReactNode } from 'react';
import type { ProblemGroup } from '@vigie/contract/problem.ts';
import type { useProblemGroups } from '../../api/problems.ts';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import type { SidePanel } from '../../resource/side-panel.tsx';
import { SeverityPill } from '../../ui/classification.tsx';
import type { Column } from '../../ui/list/column.ts';
import { VirtualList } from '../../ui/list/virtual-list.tsx';
import { TwoLines } from '../../ui/two-lines/two-lines.tsx';
import { PageUrl } from '../../ui/page-url.tsx';
import { initialsOf } from '../../ui/picture/picture.tsx';
import { Tag } from '../../ui/pill.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useCauseText } from './cause-text.ts';
import css from './problem-list.module.css';
import { groupKey, type Picked } from './use-picked.ts';
import type { By } from './use-problem-filters.ts';

interface ProblemListProps {
  list: ReturnType<typeof useProblemGroups>;
  groups: readonly ProblemGroup[];
  by: By;
  picked: Picked;
  panel: SidePanel;
}

/** Pages or causes in rows, the gravest first; one opens beside the list. */
export function ProblemList({ list, groups, by, picked, panel }: ProblemListProps): ReactNode {
  const t = useWords('problems');
  const columns = useColumns(by);
  const shown = panel.id === undefined ? columns : columns.filter(({ isBeside }) => isBeside);
  return (
    <VirtualList<ProblemGroup>
      label={t(`list.label-${by}`)}
      rows={groups}
      total={list.total}
      isStale={list.isStale}
      onMore={list.more}
      isFetching={list.isFetchingMore}
      hasFailed={list.hasMoreFailed}
      keyOf={groupKey}
      linkOf={({ exampleId }) => panel.linkTo(exampleId)}
      isSelected={({ exampleId }) => exampleId === panel.id}
      pickOf={(group) => <Pick group={group} picked={picked} />}
      columns={shown}
    />
  );
}

function Pick({ group, picked }: { group: ProblemGroup; picked: Picked }): ReactNode {
  const t = useWords('problems');
  const causeText = useCauseText();
  const name = group.page?.url ?? (group.cause ? causeText(group.cause, group.cause.facts) : '');
  return (
    <label className={`block pointer ${css.pick}`}>
      <input
        type="checkbox"
        className={`block m-0 pointer ${css.box}`}
        aria-label={t('pick', { name })}
        checked={picked.has(group)}
        onChange={() => picked.toggle(group)}
      />
    </label>
  );
}

function useColumns(by: By): Column<ProblemGroup>[] {
  const t = useWords('problems');
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: 'what',
        title: t(`column.${by}`),
        width: by === 'url' ? 'minmax(200px, 2fr)' : 'minmax(200px, 5fr)',
        isBeside: true,
        cell: (group) => <What group={group} />,
      },
      ...(by === 'url'
        ? [
            {
              key: 'cause',
              title: t('column.root'),
              width: 'minmax(220px, 3fr)',
              narrow: 'line' as const,
              cell: (group: ProblemGroup) => <Causes group={group} />,
            },
          ]
        : []),
      {
        key: 'checks',
        title: t('column.checks'),
        width: 'minmax(118px, 1.2fr)',
        narrow: 'none',
        cell: (group) => <Checks group={group} />,
      },
      {
        key: 'severity',
        title: t('column.severity'),
        width: '98px',
        isBeside: true,
        cell: ({ severity }) => <SeverityPill severity={severity} />,
      },
      {
        key: 'occurrences',
        title: t(by === 'url' ? 'column.occurrences' : 'column.pages'),
        width: '52px',
        align: 'end',
        narrow: 'named',
        cell: ({ occurrences, pages }) => format.number(by === 'url' ? occurrences : pages),
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
    [by, t, format],
  );
}

function What({ group }: { group: ProblemGroup }): ReactNode {
  const { page, cause } = group;
  const causeText = useCauseText();
  if (page) return <PageUrl url={page.url} />;
  return <Told group={group} text={cause ? causeText(cause, cause.facts) : ''} />;
}

function Causes({ group }: { group: ProblemGroup }): ReactNode {
  const t = useWords('problems');
  const causeText = useCauseText();
  const [first, ...others] = group.causes;
  if (!first) return null;
  return (
    <Told group={group} text={causeText(first, first.facts)}>
      {others.length > 0 ? <span className="muted">{t('more-causes', { count: others.length })}</span> : null}
    </Told>
  );
}

interface ToldProps {
  group: ProblemGroup;
  text: string;
  children?: ReactNode;
}

/** What is wrong, as far as there is room, then what no visit can judge and whose it is. */
function Told({ group, text, children }: ToldProps): ReactNode {
  return (
    <span className={`flex gap-6 ${css.told}`}>
      <TwoLines text={text}>{children}</TwoLines>
      <Marks group={group} />
    </span>
  );
}

function Marks({ group: { unchecked, problems, assignees } }: { group: ProblemGroup }): ReactNode {
  const t = useWords('problems');
  const [first, ...others] = assignees;
  if (unchecked === 0 && !first) return null;
  return (
    <span className={`row gap-6 ${css.marks}`}>
      {unchecked === 0 ? null : (
        <Tag>{unchecked === problems ? t('unchecked.all') : t('unchecked.some', { count: unchecked })}</Tag>
      )}
      {first ? (
        <span className="muted nowrap" title={assignees.map(({ name }) => name).join(', ')}>
          <span className={css.short} aria-hidden>
            → {initialsOf(first.name)}
          </span>
          <span className={css.long}>
            {others.length > 0
              ? t('assigned.more', { name: first.name, count: others.length })
              : t('assigned.one', { name: first.name })}
          </span>
        </span>
      ) : null}
    </span>
  );
}

/** The check at the root, and how many more fail by it. */
function Checks({ group: { checks, causes } }: { group: ProblemGroup }): ReactNode {
  const t = useWords('problems');
  const wording = useWording();
  const [cause] = causes;
  const root = cause?.kind === 'check' ? cause.check : checks[0];
  if (root === undefined) return t('filter.tests');
  const names = checks.map((check) => wording.check(check)).join(', ');
  return (
    <>
      <span aria-hidden>
        <TwoLines text={wording.check(root)} title={names}>
          {checks.length > 1 ? <span className="muted">+ {checks.length - 1}</span> : null}
        </TwoLines>
      </span>
      <span className="sr-only">{names}</span>
    </>
  );
}
