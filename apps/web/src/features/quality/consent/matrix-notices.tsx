import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { MATRIX_STATES, statesToMeasure, type MatrixState } from '@vigie/contract/consent-matrix.ts';
import type { StoredMatrix, MatrixRun } from '@vigie/contract/stored-consent.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useConsentView } from './use-consent-view.ts';

/** Returns the number of pages without a visit in one of the states: there, the absence of findings proves nothing. */
export function unmeasuredPages({ pages, run }: StoredMatrix): number {
  const due = statesOfRun(run);
  return pages.filter(
    ({ states }) =>
      due.some((state) => states[state] === undefined) || states.withdrawn?.withdrawal?.result === 'failed',
  ).length;
}

/** Returns the states that a run measures: the one that withdraws only on request. */
export function statesOfRun({ states }: MatrixRun): readonly MatrixState[] {
  return statesToMeasure(states.withdrawn !== undefined);
}

interface MatrixNoticesProps {
  matrix: StoredMatrix;
  runs: readonly MatrixRun[];
}

/** Renders the limits of the matrix that a reader must know. */
export function MatrixNotices({ matrix, runs }: MatrixNoticesProps): ReactNode {
  const t = useWords('consent');
  const { run } = matrix;
  const other = runs.find(({ id, endedAt }) => endedAt === null && id !== run.id);
  const count = unmeasuredPages(matrix);
  return (
    <div className="grid one-column gap-10 mb-12">
      {run.endedAt === null ? <GoingOn run={run} /> : null}
      {other ? <Other run={other} /> : null}
      {run.endedAt !== null && count > 0 ? (
        <Notice tone="warn" title={t('unmeasured.title', { count })} text={t('unmeasured.text')} />
      ) : null}
      <Confirmations matrix={matrix} />
    </div>
  );
}

/** Renders how many pages display that they honour Global Privacy Control, which some laws require. */
function Confirmations({ matrix: { pages } }: { matrix: StoredMatrix }): ReactNode {
  const t = useWords('consent');
  const confirmations = pages.flatMap(({ states }) =>
    states.gpc?.confirmation === undefined ? [] : [states.gpc.confirmation],
  );
  if (confirmations.length === 0) return null;
  const displayed = confirmations.filter((sentence) => sentence !== null).length;
  return (
    <p className="small muted pretty number">{t('confirmed', { count: confirmations.length, displayed })}</p>
  );
}

/** Renders the progress of a run, with a link to its jobs. */
function GoingOn({ run }: { run: MatrixRun }): ReactNode {
  const t = useWords('consent');
  const format = useFormat();
  const role = useUser()?.active_profile.role.slug ?? null;
  const { heldBack } = run;
  const jobs = MATRIX_STATES.flatMap((state) => {
    const job = run.states[state];
    return job ? [{ ...job, of: state }] : [];
  });
  return (
    <Notice tone="info" title={t('running.title')} text={t('running.text')}>
      <ul className="plain flex wrap items-baseline gap-4-16 mt-4 small number">
        {jobs.map(({ jobId, of, pagesDone, pagesTotal }) => {
          const done = format.exact(pagesDone);
          const progress = t(pagesTotal === null ? 'running.done' : 'running.done-of', {
            state: t(`state.${of}`),
            done,
            total: format.exact(pagesTotal ?? 0),
          });
          return (
            <li key={of}>
              {mayOpen('jobs', role) ? (
                <Link to="/jobs" search={{ job: jobId }} className="link touch">
                  {progress}
                </Link>
              ) : (
                progress
              )}
            </li>
          );
        })}
        {heldBack !== null && heldBack.jobs > 0 ? (
          <li>
            {t('running.held', {
              done: format.exact(heldBack.pagesDone),
              total: format.exact(heldBack.pagesTotal),
            })}
          </li>
        ) : null}
      </ul>
    </Notice>
  );
}

/** Renders the notice that another run than the shown one is under way. */
function Other({ run }: { run: MatrixRun }): ReactNode {
  const t = useWords('consent');
  const { showRun } = useConsentView();
  return (
    <Notice
      tone="info"
      title={t('running.title')}
      text={t('running.other')}
      action={
        <button type="button" className="link bare pointer touch no-print" onClick={() => showRun(run.id)}>
          {t('running.follow')}
        </button>
      }
    />
  );
}
