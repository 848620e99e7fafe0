import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { BriefVerdict, Rehearsal } from '@vigie/contract/rehearsal.ts';
import { useFormat, useLocale, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { proofReason } from '@vigie/contract/wording/proof-words.ts';
import { useRunFailureText } from '../run-failure/run-failure-text.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';
import { ChangeList } from './change-list.tsx';
import { LinesOfChange } from './lines-of-change.tsx';
import css from './rehearsal.module.css';
import { DataTable } from '../../shared/ui/data-table.tsx';

const TONES = { proven: 'ok', 'not-enough': 'warn', 'cannot-be-rehearsed': 'info' } as const;

/** Renders the result of a rehearsal: whether the change fixes the page, by the checks without and with it. */
export function ProofView({ rehearsal }: { rehearsal: Rehearsal }): ReactNode {
  const t = useWords('rehearsal');
  const format = useFormat();
  const { locale } = useLocale();
  const failureText = useRunFailureText();
  const { proof, failure, at, before } = rehearsal;
  if (proof === null)
    return <Notice tone="fail" title={t('not-visited')} text={failureText(failure ?? 'internal-error')} />;
  const { outcome, reason, changes, after } = proof;
  const rehearsed = outcome === 'cannot-be-rehearsed' ? '' : t(`${outcome}.text`, { at: format.instant(at) });
  const text = [rehearsed, proofReason(reason, locale)].filter((one) => one !== '').join(' ');
  return (
    <Notice tone={TONES[outcome]} title={t(outcome)} text={text}>
      {after.length > 0 ? <BothVisits before={before} after={after} /> : null}
      {changes.length > 0 ? <ChangeList changes={changes} /> : null}
      {outcome === 'proven' ? <LinesOfChange problemId={rehearsal.problemId} /> : null}
      {rehearsal.observationId === null ? null : (
        <Link
          to="."
          search={(old: Record<string, unknown>) => ({ ...old, observation: rehearsal.observationId })}
          className="link no-print"
        >
          {t('open-visit')}
        </Link>
      )}
    </Notice>
  );
}

/** Renders the checks that failed before or fail with the change, side by side. */
function BothVisits({ before, after }: { before: BriefVerdict[]; after: BriefVerdict[] }): ReactNode {
  const t = useWords('rehearsal');
  const wording = useWording();
  const failed = new Set(before.filter(({ outcome }) => outcome === 'failed').map(({ check }) => check));
  const isShown = ({ check, outcome }: BriefVerdict) => outcome === 'failed' || failed.has(check);
  const shownVerdicts = after.filter(isShown);
  return (
    <div className={`mt-10 ${css.visits}`}>
      <DataTable
        look="dense"
        label={t('visits')}
        rows={shownVerdicts}
        keyOf={({ check }) => check}
        columns={[
          { key: 'check', title: t('check'), cell: ({ check }) => wording.check(check) },
          {
            key: 'before',
            title: t('before'),
            cell: (verdict) => <Outcome verdict={before.find(({ check }) => check === verdict.check)} />,
          },
          { key: 'after', title: t('after'), cell: (verdict) => <Outcome verdict={verdict} /> },
        ]}
      />
    </div>
  );
}

const OUTCOME_TONES: Record<BriefVerdict['outcome'], Tone> = {
  passed: 'ok',
  failed: 'fail',
  skipped: 'mute',
};

function Outcome({ verdict }: { verdict: BriefVerdict | undefined }): ReactNode {
  const t = useWords('rehearsal');
  const wording = useWording();
  if (verdict === undefined) return '–';
  const { check, outcome, reason } = verdict;
  return (
    <span className="inline-row items-start gap-6">
      <StatusIcon tone={OUTCOME_TONES[outcome]} size={14} />
      <span className="shrink">
        {outcome === 'passed' ? t('passed') : wording.reason(check, reason ?? '')}
      </span>
    </span>
  );
}
