import { useState, type ReactNode } from 'react';
import type { AskedEvent } from '../api/containers.ts';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Fold } from '../ui/fold.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const Explanation = lazyPart<AskedEvent>(
  ['containers'],
  async () => (await import('./explanation.tsx')).Explanation,
);

/** Renders a question that opens to its answer, which is loaded only then. */
export function WhyNotQuestion(asked: AskedEvent): ReactNode {
  const t = useWords('containers');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className="boxed rounded-s on-card clip shrink full no-print">
      <Fold
        summary={
          <span className="grow shrink weight-540 anywhere">{t('why.ask', { event: asked.event })}</span>
        }
        onOpen={() => setIsAsked(true)}
      >
        {isAsked ? <Explanation {...asked} /> : null}
      </Fold>
    </div>
  );
}
