import type { ReactNode } from 'react';
import { CONTENT_SCOPE } from '@vigie/contract/condition-scope.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import { ReplacedNotice } from './replaced-notice.tsx';
import type { CodeStepProps } from './step-props.ts';
import { TrialPanel } from './trial-panel.tsx';
import { useCodeProblems } from './use-code-problems.ts';
import { placeOf } from './use-syntax.ts';
import { useTrial } from './use-trial.ts';

/** The code that reads a value on the page, and a trial of it. */
export function ContentStep({ form, website, place, onPlace, syntax, example }: CodeStepProps): ReactNode {
  const t = useWords('tests');
  const trial = useTrial();
  const { content } = form.values;
  // The content alone is tried as well: a condition that is not written yet lets everything pass.
  const hasCondition = form.values.condition.trim() !== '' && !syntax.condition;
  const condition = hasCondition ? form.values.condition : 'true';
  const problems = useCodeProblems({ part: 'content', syntax, trial, sources: { content, condition } });
  const blocked =
    content.trim() === ''
      ? t('trial.first')
      : syntax.content
        ? t('trial.syntax', placeOf(syntax.content))
        : null;
  return (
    <div className="grid shrink gap-18">
      <ReplacedNotice example={example} />
      <CodeEditor
        label={t('content.label')}
        hint={`${t('content.lead')} ${t('content.scope')}`}
        required
        dataPath="content"
        rows={8}
        value={content}
        error={form.errors['content'] as string | undefined}
        problems={problems}
        scope={CONTENT_SCOPE}
        onChange={(next) => form.setFieldValue('content', next)}
      />
      <TrialPanel
        trial={trial}
        lead={t('trial.content-lead')}
        website={website}
        place={place}
        onPlace={onPlace}
        content={content}
        condition={condition}
        blocked={blocked}
      />
    </div>
  );
}
