import type { ReactNode } from 'react';
import type { Remedy } from '@vigie/contract/verdict.ts';
import { useWording, useWords } from '../i18n/i18n-provider.tsx';
import { CopyLine } from '../ui/copy-line.tsx';
import css from './remedy.module.css';

/** How to fix a failure: the sentence, and the line to copy where there is one. */
export function RemedyAdvice({ remedy }: { remedy: Remedy | null }): ReactNode {
  const t = useWords('shell');
  const wording = useWording();
  if (!remedy) return null;
  const line = remedy.params['line'];
  return (
    <div className="grid shrink gap-8">
      <p className={`quiet anywhere pretty ${css.sentence}`}>
        <strong>{t('remedy.title')}</strong> {wording.remedy(remedy)}
      </p>
      {line ? <CopyLine line={line} /> : null}
    </div>
  );
}
