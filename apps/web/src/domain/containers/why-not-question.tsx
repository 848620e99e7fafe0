import { useState, type ReactNode } from 'react';
import type { EventQuestion } from '../../shared/api/containers.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Loaded separately: shown after a click, with 12 kB of condition trees.
const Explanation = lazyComponent<EventQuestion>(
  ['containers'],
  async () => (await import('./explanation.tsx')).Explanation,
);

/** Renders a question that opens to its answer, which is loaded only then. */
export function WhyNotQuestion(question: EventQuestion): ReactNode {
  const t = useWords('containers');
  const [isOpened, setIsOpened] = useState(false);
  return (
    <div className="boxed rounded-s on-card clip shrink full no-print">
      <Disclosure
        summary={
          <span className="grow shrink weight-540 anywhere">{t('why.ask', { event: question.event })}</span>
        }
        onOpen={() => setIsOpened(true)}
      >
        {isOpened ? <Explanation {...question} /> : null}
      </Disclosure>
    </div>
  );
}
