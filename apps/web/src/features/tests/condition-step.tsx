import type { ReactNode } from 'react';
import { CONDITION_SCOPE } from '@vigie/contract/condition-scope.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import { ReplacedNotice } from './replaced-notice.tsx';
import type { CodeStepProps } from './step-props.ts';
import { TrialPanel } from './trial-panel.tsx';
import { useCodeProblems } from './use-code-problems.ts';
import { placeOf } from './use-syntax.ts';
import { useTrial } from './use-trial.ts';

/** The expression that judges the value, and a trial of the whole test. */
export function ConditionStep({ form, website, place, onPlace, syntax, example }: CodeStepProps): ReactNode {
  const t = useWords('tests');
  const trial = useTrial();
  const { content, condition } = form.values;
  const problems = useCodeProblems({ part: 'condition', syntax, trial, sources: { content, condition } });
  const isEmpty = content.trim() === '' || condition.trim() === '';
  const fault = syntax.content ?? syntax.condition;
  return (
    <div className="grid shrink gap-18">
      <ReplacedNotice example={example} />
      <CodeEditor
        label={t('condition.label')}
        hint={[
          t('condition.lead'),
          t('condition.scope', { names: CONDITION_SCOPE.map(({ name }) => name).join(', ') }),
          t('condition.skip'),
        ].join(' ')}
        required
        dataPath="condition"
        rows={3}
        value={condition}
        error={form.errors['condition'] as string | undefined}
        problems={problems}
        scope={CONDITION_SCOPE}
        onChange={(next) => form.setFieldValue('condition', next)}
      />
      <TrialPanel
        trial={trial}
        lead={t('trial.condition-lead')}
        website={website}
        place={place}
        onPlace={onPlace}
        content={content}
        condition={condition}
        blocked={isEmpty ? t('trial.first-condition') : fault ? t('trial.syntax', placeOf(fault)) : null}
      />
    </div>
  );
}
