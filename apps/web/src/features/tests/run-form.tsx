import type { ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Job } from '@vigie/contract/job.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { useRunTest } from '../../api/tests.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';
import { FormFailure } from '../../ui/form-parts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { readPageAddress } from '../../run-view/page-address.ts';
import { useRunForm } from '../../run-view/use-run-form.ts';
import css from './run-form.module.css';
import { AgentField, ContextField } from './run-choices.tsx';

interface RunFormProps {
  test: PageTest;
  website: Website;
  onStarted: (job: Job) => void;
}

/** Asks for the page and the execution server, then runs the test there. */
export function RunForm({ test, website, onStarted }: RunFormProps): ReactNode {
  const t = useWords('tests');
  const run = useRunTest();
  const { form, failure, onSubmit, isSaving, chooseContext, site } = useRunForm({
    website,
    words: ['tests'],
    initial: { scope: 'one', address: website.url, agentId: '', contextId: '' },
    save: (input) => run.mutateAsync({ id: test.id, ...input }),
    onStarted,
  });
  return (
    <form className={`grid gap-16 card ${css.form}`} noValidate onSubmit={onSubmit}>
      {test.isDraft ? <Notice tone="info" text={t('run.draft')} /> : null}
      <FormFailure title={t('run.failed')} text={failure} />
      <TextInput
        withAsterisk
        label={t('run.page')}
        description={t('run.page-hint')}
        inputMode="url"
        spellCheck={false}
        {...form.getInputProps('address')}
      />
      <Outside test={test} site={site} address={form.values.address} />
      <div className="grid items-start two-columns gap-16 one-column-phone">
        <AgentField {...form.getInputProps('agentId')} />
        <ContextField
          websiteId={website.id}
          {...form.getInputProps('contextId')}
          onChange={(event) => chooseContext(event.currentTarget.value)}
        />
      </div>
      <div className={`flex at-end ${css.actions}`}>
        <Button type="submit" loading={isSaving} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
          {t('run.submit')}
        </Button>
      </div>
    </form>
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
