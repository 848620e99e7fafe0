import { useState } from 'react';
import { useForm } from '@mantine/form';
import type { Job } from '@vigie/contract/job.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import { useContextChoices } from '../../api/choices.ts';
import { failureOf } from '../../api/failure.ts';
import { useRunPool } from '../../api/pools.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { readPageAddress } from '../../run-view/page-address.ts';
import { useRunStartText } from './run-failure.ts';
import {
  ANY_AGENT,
  runRefusals,
  serverRunRefusals,
  type RunFields,
  type RunRefusal,
  type RunRefusals,
} from './run-rules.ts';

interface RunFormOptions {
  pool: PoolDetail;
  website: Website;
  onStarted: (job: Job) => void;
}

/** The form of an execution: its rules, its start, and why it could not start. */
export function useRunForm({ pool, website, onStarted }: RunFormOptions) {
  const startText = useRunStartText();
  const run = useRunPool();
  const textsAt = useRefusalTexts();
  const contexts = useContextChoices(website.id);
  const siteOf = ({ contextId }: RunFields) =>
    contexts.find(({ id }) => id === contextId)?.url ?? website.url;
  const [failureText, setFailureText] = useState<string | null>(null);
  const form = useForm<RunFields>({
    initialValues: { scope: 'all', address: '', agentId: '', contextId: pool.settings.contextId ?? '' },
    validate: (fields) => textsAt(siteOf(fields))(runRefusals(fields, siteOf(fields))),
  });

  async function start(fields: RunFields): Promise<void> {
    setFailureText(null);
    try {
      onStarted(await run.mutateAsync({ id: pool.id, ...inputOf(fields, siteOf(fields)) }));
    } catch (error) {
      const { code, fields: errors } = failureOf(error);
      form.setErrors(textsAt(siteOf(fields))(serverRunRefusals(errors)));
      setFailureText(startText(code));
    }
  }
  const submit = form.onSubmit(start, (errors) => {
    setFailureText(null);
    form.getInputNode(Object.keys(errors)[0] ?? 'agentId')?.focus();
  });
  return { form, failureText, submit, isBusy: run.isPending };
}

function inputOf({ scope, address, agentId, contextId }: RunFields, siteUrl: string) {
  const read = scope === 'one' ? readPageAddress(address, siteUrl) : null;
  return {
    pageUrl: read !== null && 'url' in read ? read.url : null,
    agentId: agentId === ANY_AGENT ? null : agentId,
    contextId: contextId === '' ? null : contextId,
  };
}

function useRefusalTexts(): (siteUrl: string) => (refusals: RunRefusals) => Record<string, string> {
  const t = useWords('pool-run');
  const pools = useWords('pools');
  const textOf = (code: RunRefusal, siteUrl: string) => {
    if (code === 'page-elsewhere') return t('run-error.page-elsewhere', { host: new URL(siteUrl).host });
    const isOwn = code === 'page-required' || code === 'page-invalid' || code === 'agent-required';
    return isOwn ? t(`run-error.${code}`) : pools(`errors.${code}`);
  };
  return (siteUrl) => (refusals) =>
    Object.fromEntries(Object.entries(refusals).map(([field, code]) => [field, textOf(code, siteUrl)]));
}
