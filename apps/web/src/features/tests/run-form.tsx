import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Job } from '@vigie/contract/job.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import type { Website } from '@vigie/contract/website.ts';
import { matchesPathPattern } from '@vigie/contract/path-pattern.ts';
import { failureOf, type Failure } from '../../api/failure.ts';
import { useRunTest } from '../../api/tests.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { readPageAddress } from '../../run-view/page-address.ts';
import { runErrors, runInputOf, type RunFields } from '../../run-view/run-values.ts';
import css from './run-form.module.css';
import { AgentField, ContextField } from './run-choices.tsx';
import { useSite } from './use-site.ts';

interface RunFormProps {
  test: PageTest;
  website: Website;
  onStarted: (job: Job) => void;
}

/** Asks for the page and the execution server, then runs the test there. */
export function RunForm({ test, website, onStarted }: RunFormProps): ReactNode {
  const t = useWords('tests');
  const { form, failure, submit, isBusy, chooseContext, site } = useRunForm({ test, website, onStarted });
  return (
    <form className={`grid gap-16 card ${css.form}`} noValidate onSubmit={submit}>
      {test.isDraft ? <Notice tone="info" text={t('run.draft')} /> : null}
      <RunFailure failure={failure} isFieldTold={Object.keys(form.errors).length > 0} />
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
        <Button type="submit" loading={isBusy} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
          {t('run.submit')}
        </Button>
      </div>
    </form>
  );
}

function useRunForm({ test, website, onStarted }: RunFormProps) {
  const sentence = useFieldSentence('tests');
  const run = useRunTest();
  const { siteOf, inContext } = useSite(website);
  const [failure, setFailure] = useState<Failure | null>(null);
  const errorsOf = ({ contextId }: RunFields) => runErrors(siteOf(contextId), sentence);
  const form = useForm<RunFields>({
    initialValues: { scope: 'one', address: website.url, agentId: '', contextId: '' },
    validate: (fields) => errorsOf(fields).validate(fields),
  });

  async function start(fields: RunFields): Promise<void> {
    setFailure(null);
    try {
      onStarted(await run.mutateAsync({ id: test.id, ...runInputOf(fields, siteOf(fields.contextId)) }));
    } catch (error) {
      const refused = failureOf(error);
      form.setErrors(errorsOf(fields).refused(refused));
      setFailure(refused);
    }
  }
  const submit = form.onSubmit(start, (errors) => {
    form.getInputNode(Object.keys(errors)[0] ?? 'address')?.focus();
  });
  const chooseContext = (contextId: string) => form.setValues(inContext(form.values, contextId));
  return { form, failure, submit, isBusy: run.isPending, chooseContext, site: siteOf(form.values.contextId) };
}

/** A refusal that stands on its field needs no second place. */
function RunFailure({ failure, isFieldTold }: { failure: Failure | null; isFieldTold: boolean }): ReactNode {
  const t = useWords('tests');
  const errorText = useErrorText();
  if (!failure || (failure.code === 'invalid-input' && isFieldTold)) return null;
  return <Notice tone="fail" title={t('run.failed')} text={errorText(failure.code)} />;
}

/** Says when the test is meant for other pages than the one that was typed. */
function Outside({ test, site, address }: { test: PageTest; site: string; address: string }): ReactNode {
  const t = useWords('tests');
  const read = readPageAddress(address, site);
  if (test.allPages || 'refusal' in read) return null;
  if (test.urls.some((pattern) => matchesPathPattern(pattern, read.url))) return null;
  return <Notice tone="warn" text={t('run.outside', { patterns: test.urls.join(', ') })} />;
}
