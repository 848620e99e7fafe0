import type { ReactNode } from 'react';
import type { ShownRemedy } from '@vigie/contract/remedy-proof.ts';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { CopyLine } from '../../shared/ui/copy-line.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './remedy.module.css';

/**
 * Renders the remedy of a failure: the sentence, and the line to copy if there is one. Renders nothing for a remedy
 * that failed its rehearsal.
 */
export function RemedyAdvice({ remedy }: { remedy: ShownRemedy | null }): ReactNode {
  const t = useWords('shell');
  const wording = useWording();
  if (!remedy) return null;
  const line = remedy.params['line'];
  const outcome = remedy.proof?.outcome;
  if (outcome === 'not-enough')
    return <p className={`quiet pretty ${css.sentence}`}>{t('remedy.not-enough')}</p>;
  return (
    <div className="grid shrink gap-8">
      <p className={`quiet anywhere pretty ${css.sentence}`}>
        <strong>{t('remedy.title')}</strong> {wording.remedy(remedy)}
      </p>
      {line ? <CopyLine line={line} /> : null}
      {outcome === 'proven' ? (
        <p className="inline-row gap-6 small weight-540">
          <StatusIcon tone="ok" size={14} />
          {t('remedy.proven')}
        </p>
      ) : null}
    </div>
  );
}
