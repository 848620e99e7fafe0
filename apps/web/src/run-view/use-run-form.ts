import { useState } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import type { RunInput } from '@vigie/contract/pool.ts';
import type { Website } from '@vigie/contract/website.ts';
import type { EditingOptions, Version } from '../resource/use-editing.ts';
import { useFormEditor } from '../resource/use-form-editor.ts';
import { runRules, type RunFields } from './run-values.ts';
import { useSite } from './use-site.ts';

type Options = EditingOptions<RunFields, RunInput, Job, Version>;

interface RunFormOptions extends Pick<Options, 'words' | 'initial' | 'save' | 'textOf'> {
  website: Website;
  onStarted: (job: Job) => void;
}

/** The form of an execution: its rules, its start, and why it could not start. */
export function useRunForm({ website, onStarted, ...options }: RunFormOptions) {
  const { siteOf, inContext } = useSite(website);
  const [contextId, setContextId] = useState(options.initial.contextId);
  const site = siteOf(contextId);
  const editor = useFormEditor({
    ...options,
    rules: runRules(site),
    onChange: (now) => setContextId(now.contextId),
    onSaved: onStarted,
  });
  const { form } = editor;
  return { ...editor, site, chooseContext: (id: string) => form.setValues(inContext(form.values, id)) };
}
