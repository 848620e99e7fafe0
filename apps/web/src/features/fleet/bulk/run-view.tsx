import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { BulkChange } from '@vigie/contract/bulk.ts';
import { useBulkWebsites, type BulkRun } from '../../../shared/api/bulk-changes.ts';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ProgressBar } from '../../../shared/ui/progress-bar.tsx';
import { useRefusalText } from './bulk-value.tsx';
import { OutcomeTable } from './outcome-table.tsx';

interface RunViewProps {
  run: BulkRun;
  /** Closes the surrounding dialog; absent in a list of changes. */
  onClose?: () => void;
}

/** Renders the progress of a bulk change, its results by website, and its undo. */
export function BulkRunView({ run, onClose }: RunViewProps): ReactNode {
  const t = useWords('bulk');
  const refusalText = useRefusalText();
  const { change, isBusy, failure } = run;
  return (
    <div className="grid one-column gap-16">
      {isBusy ? <Progress change={change} /> : null}
      {failure === null ? null : (
        <Notice tone="fail" title={t('run.failed')} text={refusalText(failure.code)}>
          {change === null ? null : <p className="pretty">{t('run.failed-text')}</p>}
        </Notice>
      )}
      {change === null || isBusy ? null : <Result change={change} />}
      <RunButtons run={run} {...(onClose ? { onClose } : {})} />
    </div>
  );
}

function Progress({ change }: { change: BulkChange | null }): ReactNode {
  const t = useWords('bulk');
  const { total, done } = progressOf(change);
  return (
    <div className="grid gap-6">
      <ProgressBar label={t('run.progress', { done, total })} value={done} max={total || null} />
      {total === 0 ? null : <p className="small quiet number">{t('run.progress', { done, total })}</p>}
    </div>
  );
}

function progressOf(change: BulkChange | null): { total: number; done: number } {
  if (change === null) return { total: 0, done: 0 };
  const { waiting, changed, ...rest } = change.counts;
  const others = Object.values(rest).reduce((sum, count) => sum + count, 0);
  const left = change.undoneAt === null ? waiting : changed;
  return { total: waiting + changed + others, done: waiting + changed + others - left };
}

const SUMMARY_OUTCOMES = ['changed', 'undone', 'kept', 'refused', 'same'] as const;

/** Renders the results in numbers, and each website that was refused or left unchanged. */
function Result({ change }: { change: BulkChange }): ReactNode {
  const t = useWords('bulk');
  const { counts, undoneAt } = change;
  const parts = SUMMARY_OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) =>
    t(`result.${outcome}`, { count: counts[outcome] }),
  );
  const isWhole = counts.refused + counts.kept === 0;
  return (
    <div className="grid one-column gap-12">
      <Notice tone={isWhole ? 'ok' : 'warn'} text={parts.join(' · ')} />
      {isWhole ? null : <Exceptional id={change.id} outcome={undoneAt === null ? 'refused' : 'kept'} />}
    </div>
  );
}

function Exceptional({ id, outcome }: { id: string; outcome: 'refused' | 'kept' }): ReactNode {
  const { items } = useBulkWebsites(id, outcome);
  return items === undefined || items.length === 0 ? null : <OutcomeTable items={items} />;
}

function RunButtons({ run, onClose }: RunViewProps): ReactNode {
  const t = useWords('bulk');
  const { change, isBusy, goOn, undo } = run;
  const isHalfway = change !== null && (change.state === 'underway' || change.state === 'undoing');
  const mayUndo = change !== null && change.undoneAt === null && change.counts.changed > 0;
  return (
    <div className="flex wrap at-end gap-8">
      {isHalfway && !isBusy ? (
        <Button variant="default" onClick={() => void goOn(change.id)}>
          {t('run.go-on')}
        </Button>
      ) : null}
      {mayUndo ? (
        <Button variant="default" disabled={isBusy} onClick={() => void undo(change.id)}>
          {t('undo')}
        </Button>
      ) : null}
      {onClose ? (
        <Button disabled={isBusy} onClick={onClose}>
          {t('close')}
        </Button>
      ) : null}
    </div>
  );
}
