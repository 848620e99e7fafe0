import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Job } from '@vigie/contract/job.ts';
import type { Website } from '@vigie/contract/website.ts';
import { AgentSelect, ContextSelect } from '../../shared/fields/run-selects.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import type { EditingOptions, Version } from '../../shared/resource/use-editing.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import { IconPlayerPlay } from '../../shared/ui/icons.ts';
import css from './run-view.module.css';
import { runRules, type ConfirmableRunInput, type RunFields } from './run-values.ts';
import { useSite } from './use-site.ts';

type Options = EditingOptions<RunFields, ConfirmableRunInput, Job, Version>;

interface RunFormProps extends Pick<Options, 'words' | 'initial' | 'save' | 'textOf'> {
  website: Website;
  /** Notice for the user before the run. */
  notice?: ReactNode;
  onStarted: (job: Job) => void;
  /** Renders the fields for the pages, on the site of the context. */
  children: (form: UseFormReturnType<RunFields>, site: string) => ReactNode;
}

/** Renders a form for the pages, the agent and the context of a run, and starts the run. */
export function RunForm({ website, notice, onStarted, children, ...options }: RunFormProps): ReactNode {
  const t = useWords('run-view');
  const { siteOf, inContext } = useSite(website);
  const [contextId, setContextId] = useState(options.initial.contextId);
  const site = siteOf(contextId);
  const { form, failure, onSubmit, isSaving } = useFormEditor({
    ...options,
    rules: runRules(site),
    onChange: (now) => setContextId(now.contextId),
    onSaved: onStarted,
  });
  return (
    <form className={`grid gap-16 card ${css.form}`} noValidate onSubmit={onSubmit}>
      {notice}
      <FormFailure title={t('form.failed')} text={failure} />
      {children(form, site)}
      <div className="grid items-start two-columns gap-16 one-column-phone">
        <AgentSelect mustBeChosen {...form.getInputProps('agentId')} />
        <ContextSelect
          websiteId={website.id}
          {...form.getInputProps('contextId')}
          onChange={(event) => form.setValues(inContext(form.values, event.currentTarget.value))}
        />
      </div>
      <div className={`flex at-end ${css.actions}`}>
        <Button type="submit" loading={isSaving} leftSection={<IconPlayerPlay size={16} aria-hidden />}>
          {t('form.submit')}
        </Button>
      </div>
    </form>
  );
}
