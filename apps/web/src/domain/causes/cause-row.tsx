import type { ReactNode } from 'react';
import type { Cause, CauseState as State } from '@vigie/contract/cause.ts';
import type { Problem } from '@vigie/contract/problem.ts';
import type { Check } from '@vigie/contract/verdict.ts';
import { useIncidentText } from '../../shared/i18n/incident-text.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { SeverityPill } from '../../shared/ui/classification.tsx';
import { IconBell } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { Pill } from '../../shared/ui/pill.tsx';
import { initialsOf } from '../../shared/ui/picture/picture.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { TwoLines } from '../../shared/ui/two-lines/two-lines.tsx';
import css from './causes.module.css';
import { kindOfSubject, useCauseLocation } from './cause-location.ts';

interface ColumnOptions {
  /** True if the rows are of several websites: each row then names its own. */
  ofSeveral: boolean;
  /** Listed causes: the highest cost fills a bar. */
  rows: readonly Cause[];
  /** Text of a screen below the cost of a cause. */
  noteOf?: ((cause: Cause) => string | null) | undefined;
}

/** Returns the link to the page of a cause. */
export const linkOfCause = ({ id }: Cause) => ({ to: '/urls/causes/$id', params: { id } }) as const;

export function useCauseColumns({ ofSeveral, rows, noteOf }: ColumnOptions): Column<Cause>[] {
  const mostPoints = Math.max(...rows.map(({ costPoints }) => costPoints ?? 0), 0.1);
  const t = useWords('causes');
  const format = useFormat();
  const locationOf = useCauseLocation();
  const where: Column<Cause> = {
    key: 'where',
    title: t('column.where'),
    width: 'minmax(148px, 1fr)',
    narrow: 'line',
    cell: (cause) => <TwoLines text={locationOf(cause)} />,
  };
  return [
    {
      key: 'what',
      title: t('column.what'),
      width: 'minmax(200px, 4fr)',
      isBeside: true,
      cell: (cause) => <What cause={cause} />,
    },
    ...(ofSeveral ? [where] : []),
    {
      key: 'check',
      title: t('column.check'),
      width: 'minmax(100px, 1fr)',
      narrow: 'none',
      cell: ({ subject, checks }) => (
        <CauseChecks
          cause={subject.kind === 'cause' ? subject.cause : undefined}
          checks={checks}
          otherwise={t(`kind.${kindOfSubject(subject)}`)}
        />
      ),
    },
    {
      key: 'severity',
      title: t('column.severity'),
      width: '84px',
      isBeside: true,
      cell: ({ severity }) => <SeverityPill severity={severity} />,
    },
    {
      key: 'pages',
      title: t('column.pages'),
      width: '48px',
      align: 'end',
      narrow: 'named',
      cell: ({ pages }) => (pages === 0 ? '–' : format.number(pages)),
    },
    {
      key: 'cost',
      title: t('column.cost'),
      width: '118px',
      cell: (cause) => <Cost cause={cause} mostPoints={mostPoints} note={noteOf?.(cause) ?? null} />,
    },
    {
      key: 'state',
      title: t('column.state'),
      width: '148px',
      cell: (cause) => <StateAndOwner cause={cause} />,
    },
    {
      key: 'since',
      title: t('column.since'),
      width: '82px',
      narrow: 'named',
      cell: ({ beganAt }) => <TimeAgo at={beganAt} />,
    },
    {
      key: 'last-seen',
      title: t('column.last-seen'),
      width: '104px',
      narrow: 'none',
      cell: ({ lastSeenAt }) => <TimeAgo at={lastSeenAt} />,
    },
  ];
}

function What({ cause }: { cause: Cause }): ReactNode {
  const text = useIncidentText();
  return (
    <span className="line gap-6 shrink">
      <TwoLines text={text(cause)} />
      <Bell rangAt={cause.rangAt} />
    </span>
  );
}

/** Renders a bell with the time of the alarm. */
export function Bell({ rangAt }: Pick<Cause, 'rangAt'>): ReactNode {
  const t = useWords('causes');
  const format = useFormat();
  if (rangAt === null) return null;
  const label = t('rang', { at: format.instant(rangAt) });
  return (
    <span className="fixed warn" title={label}>
      <IconBell size={15} stroke={1.8} aria-hidden className={css.bell} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

interface CauseChecksProps {
  cause: Problem['cause'] | undefined;
  checks: readonly Check[];
  /** Text for a cause without a check. */
  otherwise: string;
}

/** Renders the check at the root, and the number of further checks that fail because of it. */
export function CauseChecks({ cause, checks, otherwise }: CauseChecksProps): ReactNode {
  const wording = useWording();
  const root = cause?.kind === 'check' ? cause.check : checks[0];
  if (root === undefined) return otherwise;
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

interface CostProps {
  cause: Cause;
  mostPoints: number;
  note: string | null;
}

function Cost({ cause: { costPoints, consequencePoints }, mostPoints, note }: CostProps): ReactNode {
  const t = useWords('causes');
  const format = useFormat();
  const noteLine = note === null ? null : <span className="block tiny muted number nowrap">{note}</span>;
  if (costPoints === null) return noteLine;
  const isShared = consequencePoints !== null && consequencePoints > 0;
  const title = isShared ? t('consequence', { points: format.points(consequencePoints) }) : undefined;
  return (
    <>
      <span className="row gap-8" title={title}>
        <span className={`clip sunken ${css.bar}`} aria-hidden>
          <span style={{ width: `${Math.max(4, (100 * costPoints) / mostPoints)}%` }} />
        </span>
        <span className="weight-580 number nowrap">
          {t('points', { points: `−${format.points(costPoints)}` })}
        </span>
      </span>
      {noteLine}
    </>
  );
}

const TONES: Record<State, Tone> = {
  open: 'fail',
  acknowledged: 'info',
  muted: 'mute',
  unchecked: 'warn',
  ended: 'ok',
};

export function CauseState({ state }: Pick<Cause, 'state'>): ReactNode {
  const t = useWords('causes');
  return <Pill tone={TONES[state]}>{t(`state-one.${state}`)}</Pill>;
}

function StateAndOwner({ cause: { state, assignees, uncheckedPages } }: { cause: Cause }): ReactNode {
  const t = useWords('causes');
  const hidden =
    state === 'open' && uncheckedPages > 0 ? t('unchecked', { count: uncheckedPages }) : undefined;
  return (
    <span className="row gap-6" title={hidden}>
      <CauseState state={state} />
      <Assignees assignees={assignees} />
    </span>
  );
}

/** Renders the assigned users: short beside a row, in full where there is space. */
export function Assignees({ assignees }: Pick<Cause, 'assignees'>): ReactNode {
  const t = useWords('causes');
  const [first, ...others] = assignees;
  if (!first) return null;
  return (
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
  );
}
