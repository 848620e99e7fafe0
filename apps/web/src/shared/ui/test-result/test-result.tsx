import type { ReactNode } from 'react';
import type { TestResult } from '@vigie/contract/test-result.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { JsonValue } from './json-value.tsx';
import { useTestErrorText, type TestError } from './test-error-text.ts';
import { OUTCOME_TONES, TestOutcome, type TestOutcomeName } from './test-outcome.tsx';
import css from './test-result.module.css';

interface TestResultProps {
  result: TestResult;
  /** False where the context already names the test. */
  hasTitle?: boolean;
}

/** Renders the result of one test on one page: outcome, values, durations and the error in words. */
export function TestResultView({ result, hasTitle = true }: TestResultProps): ReactNode {
  const t = useWords('test-result');
  const { title, outcome, error, value, isCut, conditionValue } = result;
  return (
    <article className="grid shrink gap-10" aria-label={title || t('untitled')}>
      <header className={`row wrap ${css.head}`}>
        <TestOutcome outcome={outcome} />
        {hasTitle && title ? <h3 className={`weight-580 anywhere ${css.title}`}>{title}</h3> : null}
        <Durations result={result} />
      </header>
      {error ? <ErrorSentence error={error} outcome={outcome} /> : null}
      <dl className={`grid gap-10 ${css.values}`}>
        {hasValue(result) ? (
          <div>
            <dt>{t('value')}</dt>
            <dd>
              <div className={`block rounded-s sunken small ${css.json}`}>
                <JsonValue value={value} />
              </div>
              {isCut ? <p className={`small warn ${css.cut}`}>{t('value.cut')}</p> : null}
            </dd>
          </div>
        ) : null}
        {conditionValue === null ? null : (
          <div>
            <dt>{t('condition')}</dt>
            <dd>
              <code className={`block rounded-s sunken small ${css.json}`}>{conditionValue}</code>
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
}

interface ErrorSentenceProps {
  error: TestError;
  outcome: TestOutcomeName;
}

function ErrorSentence({ error, outcome }: ErrorSentenceProps): ReactNode {
  const textOf = useTestErrorText();
  return (
    <div className={css.error}>
      <p>{textOf(error)}</p>
      {error.detail ? (
        <code
          className={`block mt-6 rounded-s small anywhere ${css.detail}`}
          data-tone={OUTCOME_TONES[outcome]}
        >
          {error.detail}
        </code>
      ) : null}
    </div>
  );
}

function Durations({ result: { contentMs, conditionMs } }: { result: TestResult }): ReactNode {
  const t = useWords('test-result');
  const parts = [
    contentMs === null ? null : t('duration.content', { ms: rounded(contentMs) }),
    conditionMs === null ? null : t('duration.condition', { ms: rounded(conditionMs) }),
  ].filter((part) => part !== null);
  return parts.length > 0 ? <span className="small muted number">{parts.join(' · ')}</span> : null;
}

function rounded(ms: number): number {
  return ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms);
}

/** Returns whether there is a value to show: a content that was not reached or returned nothing has none. */
function hasValue({ error, value }: TestResult): boolean {
  return !(value === null && (error?.code.startsWith('content-') || error?.code === 'page-not-visited'));
}
