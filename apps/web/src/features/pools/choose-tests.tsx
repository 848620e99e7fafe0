import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useTests } from '../../api/tests.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './choose-tests.module.css';
import type { ChosenTest } from './pool-values.ts';
import { TestChoice } from './test-choice.tsx';

interface ChooseTestsProps {
  websiteId: string;
  value: readonly ChosenTest[];
  error: ReactNode;
  onChange: (chosen: ChosenTest[]) => void;
}

/** The website's tests to tick, with a search; what was chosen stays chosen whatever is searched. */
export function ChooseTests({ websiteId, value, error, onChange }: ChooseTestsProps): ReactNode {
  const steps = useWords('pools');
  const [q, setQ] = useState('');
  const {
    items: tests,
    more,
    isFetchingMore,
    ...list
  } = useTests({ websiteId, q: q === '' ? undefined : q });
  const chosen = new Set(value.map(({ id }) => id));
  const missing = tests?.filter(({ id }) => !chosen.has(id)) ?? [];
  return (
    <fieldset className="grid gap-8 p-0">
      <legend className="p-0 mb-4 weight-580">{steps('choose.title')}</legend>
      <div className="flex wrap gap-8">
        <SearchField label={steps('choose.search')} value={q} onChange={setQ} />
        {missing.length > 0 ? (
          <Button variant="default" onClick={() => onChange([...value, ...missing.map(chosenOf)])}>
            {steps('choose.add-all', { count: missing.length })}
          </Button>
        ) : null}
      </div>
      <div className={css.list} aria-busy={tests === undefined || list.isStale}>
        {list.error && !tests ? (
          <Failed error={list.error} retry={list.retry} />
        ) : tests === undefined ? (
          <Skeleton height={120} />
        ) : (
          tests.map((test) => (
            <TestChoice
              key={test.id}
              test={test}
              isChosen={chosen.has(test.id)}
              onChange={(isChosen) =>
                onChange(isChosen ? [...value, chosenOf(test)] : value.filter(({ id }) => id !== test.id))
              }
            />
          ))
        )}
        {tests?.length === 0 ? <None isSearched={q !== ''} /> : null}
        {more ? (
          <Button variant="subtle" loading={isFetchingMore} onClick={more}>
            {steps('choose.more')}
          </Button>
        ) : null}
      </div>
      <output className="small quiet">
        {value.length === 0 ? steps('choose.none') : steps('choose.chosen', { count: value.length })}
      </output>
      {error ? (
        <p role="alert" className="small fail">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

function chosenOf({ id, title, isDraft, severity }: ChosenTest): ChosenTest {
  return { id, title, isDraft, severity };
}

function Failed({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  const steps = useWords('pools');
  const errorText = useErrorText();
  return (
    <LoadFailed title={steps('choose.failed')} text={errorText(failureOf(error).code)} onRetry={retry} />
  );
}

function None({ isSearched }: { isSearched: boolean }): ReactNode {
  const steps = useWords('pools');
  return (
    <p className={`quiet text-center ${css.none}`}>
      {steps(isSearched ? 'choose.no-match' : 'choose.empty')}
    </p>
  );
}
