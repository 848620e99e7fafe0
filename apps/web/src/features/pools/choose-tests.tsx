import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useTests } from '../../api/tests.ts';
import { failureOf } from '../../api/failure.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { SearchField } from '../../ui/list/search-field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './pools.module.css';
import type { ChosenTest, PoolFields } from './pool-values.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { SeverityPill } from '../../ui/classification.tsx';
import { Tag } from '../../ui/pill.tsx';
import type { UseFormReturnType } from '@mantine/form';
import type { Website } from '@vigie/contract/website.ts';
import { PagesField } from '../../fields/pages-field.tsx';
import { PagesLine } from '../../pool-or-test/item-pages.tsx';

interface ChooseTestsProps {
  websiteId: string;
  value: readonly ChosenTest[];
  error: ReactNode;
  onChange: (chosen: ChosenTest[]) => void;
}

/** The website's tests to tick, with a search; what was chosen stays chosen whatever is searched. */
function ChooseTests({ websiteId, value, error, onChange }: ChooseTestsProps): ReactNode {
  const t = useWords('pools');
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
      <legend className="p-0 mb-4 weight-580">{t('choose.title')}</legend>
      <div className="flex wrap gap-8">
        <SearchField label={t('choose.search')} value={q} onChange={setQ} />
        {missing.length > 0 ? (
          <Button variant="default" onClick={() => onChange([...value, ...missing.map(chosenOf)])}>
            {t('choose.add-all', { count: missing.length })}
          </Button>
        ) : null}
      </div>
      <div className={css.choices} aria-busy={tests === undefined || list.isStale}>
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
            {t('choose.more')}
          </Button>
        ) : null}
      </div>
      <output className="small quiet">
        {value.length === 0 ? t('choose.none') : t('choose.chosen', { count: value.length })}
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
  const t = useWords('pools');
  const errorText = useErrorText();
  return <LoadFailed title={t('choose.failed')} text={errorText(failureOf(error).code)} onRetry={retry} />;
}

function None({ isSearched }: { isSearched: boolean }): ReactNode {
  const t = useWords('pools');
  return (
    <p className={`quiet text-center ${css.noChoice}`}>
      {t(isSearched ? 'choose.no-match' : 'choose.empty')}
    </p>
  );
}

interface TestChoiceProps {
  test: PageTest;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** One test to tick. */
function TestChoice({ test, isChosen, onChange }: TestChoiceProps): ReactNode {
  const t = useWords('pools');
  const { title, severity, isDraft } = test;
  return (
    <label className={`row gap-10 pointer ruled hover-sunken ${css.choice}`}>
      <input
        type="checkbox"
        className={`fixed m-0 ${css.tick}`}
        aria-label={title}
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={`grid grow shrink weight-540 anywhere ${css.choiceWords}`}>
        <span>{title}</span>
        <PagesLine noun="pools" pages={test} />
      </span>
      {isDraft ? (
        <span title={t('tests.draft-hint')}>
          <Tag>{t('tests.draft')}</Tag>
        </span>
      ) : null}
      <SeverityPill severity={severity} />
    </label>
  );
}

interface GeneralStepProps {
  form: UseFormReturnType<PoolFields>;
  website: Website;
}

/** On which pages the pool runs, and which tests. */
export function GeneralStep({ form, website }: GeneralStepProps): ReactNode {
  return (
    <div className="grid shrink gap-18">
      <PagesField form={form} websiteId={website.id} />
      <ChooseTests
        websiteId={website.id}
        value={form.values.tests}
        error={form.errors['tests']}
        onChange={(tests) => form.setFieldValue('tests', tests)}
      />
    </div>
  );
}
