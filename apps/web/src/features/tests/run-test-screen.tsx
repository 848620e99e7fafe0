import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { Job } from '@vigie/contract/job.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useRunTest, useTest } from '../../shared/api/pools.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { OutsidePages } from '../../domain/pool-or-test/item-pages.tsx';
import { LoadedItem, useItemId } from '../../domain/pool-or-test/loaded-item.tsx';
import { RunByHand } from '../../domain/pool-or-test/run-by-hand.tsx';
import { RunForm } from '../../domain/run-view/run-form.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useFirstPage } from './use-trial-target.ts';

/** Renders the form that runs one test by hand on one page. */
export function RunTestScreen(): ReactNode {
  const t = useWords('tests');
  return (
    <LoadedItem noun="tests" query={useTest(useItemId())}>
      {(test, website) => (
        <RunByHand
          noun="tests"
          title={t('run.title')}
          back={{ to: '/pools/tests/$id', params: { id: test.id }, label: test.title }}
        >
          {(onStarted) => <RunTestForm test={test} website={website} onStarted={onStarted} />}
        </RunByHand>
      )}
    </LoadedItem>
  );
}

interface RunTestFormProps {
  test: PageTest;
  website: Website;
  onStarted: (job: Pick<Job, 'id'>) => void;
}

/** Renders the choice of a page, then runs the test there. */
function RunTestForm({ test, website, onStarted }: RunTestFormProps): ReactNode {
  const t = useWords('tests');
  const run = useRunTest();
  const { page, isKnown } = useFirstPage(website, test);
  if (!isKnown) return <Skeleton height={280} />;
  return (
    <RunForm
      website={website}
      words={['tests']}
      initial={{ scope: 'one', address: page ?? website.url, agentId: '', contextId: '' }}
      notice={test.isDraft ? <Notice tone="info" text={t('run.draft')} /> : null}
      save={(input) => run.mutateAsync({ id: test.id, ...input })}
      onStarted={onStarted}
    >
      {(form, site) => (
        <>
          <TextInput
            withAsterisk
            label={t('run.page')}
            description={t('run.page-hint')}
            inputMode="url"
            spellCheck={false}
            {...form.getInputProps('address')}
          />
          <OutsidePages noun="tests" pages={test} site={site} address={form.values.address} />
        </>
      )}
    </RunForm>
  );
}
