import { type ReactNode, useState } from 'react';
import { Button } from '@mantine/core';
import { failureOf } from '../api/failure.ts';
import { useReEvaluate } from '../api/observations.ts';
import { useErrorText } from '../i18n/error-text.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { boundsOf, DEFAULT_SHORTCUT, type Shortcut, SHORTCUTS } from '../period/period.ts';
import { useToday } from '../period/use-period.ts';
import { useCurrentWebsite } from '../session/current-website.tsx';
import { Notice } from '../ui/notice.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { ReEvaluationProgress } from './re-evaluation-progress.tsx';

/** Which visits to judge again; then how far it is and what came of it. */
export function ReEvaluationForm({ onClose }: { onClose: () => void }): ReactNode {
  const t = useWords('re-evaluation');
  const shell = useWords('shell');
  const errorText = useErrorText();
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
      {begin.error ? (
        <Notice tone="fail" title={t('failed')} text={errorText(failureOf(begin.error).code)} />
      ) : null}
      <div className="flex wrap at-end gap-8">
        <Button variant="default" onClick={onClose}>
          {shell('cancel')}
        </Button>
        <Button
          loading={begin.isPending}
          onClick={() => begin.mutate({ websiteId: website.id, ...boundsOf(shortcut, today) })}
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
