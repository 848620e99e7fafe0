import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { ReEvaluation } from '@vigie/contract/page-history.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useReEvaluate, useReEvaluation } from '../../shared/api/observations.ts';
import { useWords, useFormat } from '../../shared/i18n/i18n-provider.tsx';
import { periodBounds } from '../../shared/period/period.ts';
import { DEFAULT_SHORTCUT, SHORTCUTS, type Shortcut } from '../../shared/period/shortcuts.ts';
import { useToday } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

interface ReEvaluationDialogProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Renders a dialog that re-evaluates past visits by the current settings. */
export function ReEvaluationDialog({ label, isOpen, onClose }: ReEvaluationDialogProps): ReactNode {
  return (
    <Dialog isOpen={isOpen} label={label} variant="middle" onClose={onClose}>
      <ReEvaluationForm onClose={onClose} />
    </Dialog>
  );
}

/** Renders the choice of visits to re-evaluate; then the progress and the result. */
function ReEvaluationForm({ onClose }: { onClose: () => void }): ReactNode {
  const t = useWords('re-evaluation');
  const shell = useWords('shell');
  const begin = useReEvaluate();
  const website = useCurrentWebsite();
  const today = useToday();
  const [shortcut, setShortcut] = useState<Shortcut>(DEFAULT_SHORTCUT);
  if (begin.data) return <ReEvaluationProgress id={begin.data.id} onClose={onClose} />;
  return (
    <section className="grid one-column gap-14" aria-labelledby="re-evaluation">
      <h2 id="re-evaluation" className="title">
        {t('title')}
      </h2>
      <p className="quiet pretty">{t('text')}</p>
      <Period value={shortcut} onChange={setShortcut} />
      <FailureNotice error={begin.error} title={t('failed')} />
      <div className="flex wrap at-end gap-8">
        <Button variant="default" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button
          loading={begin.isPending}
          onClick={() => begin.mutate({ websiteId: website.id, ...periodBounds(shortcut, today) })}
        >
          {t('start')}
        </Button>
      </div>
    </section>
  );
}

function Period({ value, onChange }: { value: Shortcut; onChange: (next: Shortcut) => void }): ReactNode {
  const t = useWords('period');
  return (
    <Segmented<Shortcut>
      label={t('label')}
      value={value}
      options={SHORTCUTS.map((shortcut) => ({ value: shortcut, label: t(shortcut) }))}
      onChange={onChange}
    />
  );
}

/** Renders the progress of a re-evaluation, which continues when the dialog is closed. */
function ReEvaluationProgress({ id, onClose }: { id: string; onClose: () => void }): ReactNode {
  const t = useWords('re-evaluation');
  const shell = useWords('shell');
  const { data, error } = useReEvaluation(id);
  return (
    <section className="grid one-column gap-14" aria-labelledby="re-evaluation">
      <h2 id="re-evaluation" className="title">
        {t('title')}
      </h2>
      {data ? <State reEvaluation={data} /> : <ProgressBar label={t('progress')} value={0} max={null} />}
      <FailureNotice tone="warn" error={error} />
      <div className="flex wrap at-end gap-8">
        <Button onClick={onClose}>{shell('close')}</Button>
      </div>
    </section>
  );
}

function State({ reEvaluation }: { reEvaluation: ReEvaluation }): ReactNode {
  const { state, done, total } = reEvaluation;
  const endText = useEndText();
  const t = useWords('re-evaluation');
  const format = useFormat();
  if (state === 'failed') return <Notice tone="fail" title={t('ended-badly')} text={t('ended-badly-text')} />;
  if (state === 'succeeded') return <Notice tone="ok" text={endText(reEvaluation)} />;
  const text =
    total === null ? t('counting') : t('going', { done: format.exact(done), total: format.exact(total) });
  return (
    <>
      <ProgressBar label={t('progress')} value={done} max={total} />
      <output className="quiet pretty">{text}</output>
      <p className="quiet pretty">{t('goes-on')}</p>
    </>
  );
}

/**
 * Returns a function that describes the result: changed verdicts, and visits that a tracker evaluated for the first
 * time.
 */
function useEndText(): (reEvaluation: ReEvaluation) => string {
  const t = useWords('re-evaluation');
  const format = useFormat();
  return ({ done, total, changed, judgedFirst }) => {
    const params = {
      changed: format.exact(changed),
      first: format.exact(judgedFirst),
      total: format.exact(total ?? done),
    };
    if (judgedFirst > 0) return t(changed > 0 ? 'done-both' : 'done-first', params);
    return changed > 0 ? t('done', params) : t('unchanged', params);
  };
}
