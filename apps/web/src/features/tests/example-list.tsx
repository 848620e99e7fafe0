import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import css from './example-list.module.css';
import { EXAMPLES, type Example } from './examples.ts';

interface ExampleListProps {
  /** Which of an example's sources the step is about. */
  part: 'content' | 'condition';
  onUse: (example: Example) => void;
}

/** Beside an editor: examples that fill it. */
export function ExampleList({ part, onUse }: ExampleListProps): ReactNode {
  const t = useWords('tests');
  return (
    <section aria-label={t('examples.title')}>
      <h3 className={`card-title ${css.title}`}>{t('examples.title')}</h3>
      <p className={`quiet pretty ${css.hint}`}>{t('examples.hint')}</p>
      <ul className="grid one-column gap-6 plain">
        {EXAMPLES.map((example) => (
          <li key={example.name}>
            <button
              type="button"
              className={`block full pointer framed on-card ink text-start ${css.example}`}
              onClick={() => onUse(example)}
            >
              <span className="block weight-580">{t(`example.${example.name}`)}</span>
              <span className="mono block tiny muted ellipsis" title={example[part]}>
                {example[part].replaceAll(/\s+/g, ' ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SENTENCES = ['help.content', 'help.condition', 'help.pools', 'help.severity'] as const;

/** Beside the first step: what a test is made of. */
export function TestHelp(): ReactNode {
  const t = useWords('tests');
  return (
    <section aria-label={t('help.title')}>
      <h3 className={`card-title ${css.title}`}>{t('help.title')}</h3>
      {SENTENCES.map((key) => (
        <p key={key} className={`quiet pretty ${css.hint}`}>
          {t(key)}
        </p>
      ))}
    </section>
  );
}
