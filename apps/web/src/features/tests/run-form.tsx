import type { ReactNode } from 'react';
import { TextInput } from '@mantine/core';
import type { Job } from '@vigie/contract/job.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { useRunTest } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { readPageAddress } from '../../run-view/page-address.ts';
import { RunForm } from '../../run-view/run-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFirstPage } from './use-place.ts';
import { Notice } from '../../ui/notice.tsx';

interface RunTestFormProps {
  test: PageTest;
  website: Website;
  onStarted: (job: Job) => void;
}

/** Asks for the page, then runs the test there. */
export function RunTestForm({ test, website, onStarted }: RunTestFormProps): ReactNode {
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
          <Outside test={test} site={site} address={form.values.address} />
        </>
      )}
    </RunForm>
  );
}

/** Says when the test is meant for other pages than the one that was typed. */
function Outside({ test, site, address }: { test: PageTest; site: string; address: string }): ReactNode {
  const t = useWords('tests');
  const read = readPageAddress(address, site);
  if (test.allPages || 'refusal' in read) return null;
  if (test.urls.some((pattern) => matchesPathPattern(pattern, read.url))) return null;
  return <Notice tone="warn" text={t('run.outside', { patterns: test.urls.join(', ') })} />;
}
