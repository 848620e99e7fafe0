import { useState } from 'react';
import { useForm } from '@mantine/form';
import type { Job } from '@vigie/contract/job.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useContextChoices } from '../../api/choices.ts';
import { failureOf } from '../../api/failure.ts';
import { useRunPool } from '../../api/pools.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { runErrors, runInputOf, type RunFields } from '../../run-view/run-values.ts';
import { useRunStartText } from './run-failure.ts';
interface RunFormOptions {
  pool: PoolDetail;
  website: Website;
  onStarted: (job: Job) => void;
}

/** The form of an execution: its rules, its start, and why it could not start. */
export function useRunForm({ pool, website, onStarted }: RunFormOptions) {
  const startText = useRunStartText();
  const run = useRunPool();
  const sentence = useFieldSentence('pools');
  const contexts = useContextChoices(website.id);
  const siteOf = ({ contextId }: RunFields) =>
    contexts.find(({ id }) => id === contextId)?.url ?? website.url;
  const errorsOf = (fields: RunFields) => runErrors(siteOf(fields), sentence);
  const [failureText, setFailureText] = useState<string | null>(null);
  const form = useForm<RunFields>({
    initialValues: { scope: 'all', address: '', agentId: '', contextId: pool.settings.contextId ?? '' },
    validate: (fields) => errorsOf(fields).validate(fields),
  });

  async function start(fields: RunFields): Promise<void> {
    setFailureText(null);
    try {
      onStarted(await run.mutateAsync({ id: pool.id, ...runInputOf(fields, siteOf(fields)) }));
    } catch (error) {
      const failure = failureOf(error);
      form.setErrors(errorsOf(fields).refused(failure));
      setFailureText(startText(failure.code));
    }
  }
  const submit = form.onSubmit(start, (errors) => {
    setFailureText(null);
    form.getInputNode(Object.keys(errors)[0] ?? 'agentId')?.focus();
  });
  return { form, failureText, submit, isBusy: run.isPending };
}
