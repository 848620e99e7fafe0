import type { Website } from '@vigie/contract/website.ts';
import type { ExampleUse } from './use-example.ts';
import { type Syntax, placeOf } from './use-syntax.ts';
import type { TestForm } from './test-values.ts';
import { ReadValue } from './read-value.tsx';
import { TrialPanel } from './trial-panel.tsx';
import css from './trial.module.css';
import type { TrialTarget } from './use-place.ts';
import type { ReactNode } from 'react';
import { CONTENT_SCOPE, CONDITION_SCOPE } from '@vigie/contract/condition-scope.ts';
import type { CodeFault } from '@vigie/contract/test-code.ts';
import { useWords, type Translate } from '../../i18n/i18n-provider.tsx';
import { CodeEditor } from '../../ui/code-editor/code-editor.tsx';
import { useCodeProblems } from './use-code-problems.ts';
import type { Trial } from './use-trial.ts';
import { Button } from '@mantine/core';
import { Notice } from '../../ui/notice.tsx';

/** What the steps that hold code are given. */
interface CodeStepProps {
  form: TestForm;
  website: Website;
  place: TrialTarget;
  onPlace: (place: TrialTarget) => void;
  syntax: Syntax;
  example: ExampleUse;
  trial: Trial;
}

/** The code that reads a value on the page, and a trial of it. */
export function ContentStep(props: CodeStepProps): ReactNode {
  const { form, website, place, onPlace, syntax, example, trial } = props;
  const t = useWords('tests');
  const { content } = form.values;
  // The content alone is tried as well: a condition that is not written yet lets everything pass.
  const hasCondition = form.values.condition.trim() !== '' && !syntax.condition;
  const condition = hasCondition ? form.values.condition : 'true';
  const problems = useCodeProblems({ part: 'content', syntax, trial, sources: { content, condition } });
  const blocked =
    content.trim() === '' ? t('trial.first') : syntax.content ? blockedBy(syntax.content, t) : null;
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

/** The expression that judges the value, and a trial of the whole test. */
export function ConditionStep(props: CodeStepProps): ReactNode {
  const { form, website, place, onPlace, syntax, example, trial } = props;
  const t = useWords('tests');
  const { content, condition } = form.values;
  const problems = useCodeProblems({ part: 'condition', syntax, trial, sources: { content, condition } });
  const isEmpty = content.trim() === '' || condition.trim() === '';
  const fault = syntax.content ?? syntax.condition;
  return (
    <div className="grid shrink gap-18">
      <ReplacedNotice example={example} />
      <div className={`grid gap-16 items-start ${css.judged}`}>
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
        <ReadValue trial={trial} content={content} />
      </div>
      <TrialPanel
        trial={trial}
        lead={t('trial.condition-lead')}
        website={website}
        place={place}
        onPlace={onPlace}
        content={content}
        condition={condition}
        blocked={isEmpty ? t('trial.first-condition') : fault ? blockedBy(fault, t) : null}
      />
    </div>
  );
}

/** Why nothing can be tried. */
function blockedBy(fault: CodeFault, t: Translate<'tests'>): string {
  return t(fault.code === 'condition-unknown-name' ? 'trial.unknown' : 'trial.syntax', placeOf(fault));
}

/** Says that an example replaced code, until that is changed, and gives the code back. */
function ReplacedNotice({ example: { undo } }: { example: ExampleUse }): ReactNode {
  const t = useWords('tests');
  if (!undo) return null;
  return (
    <Notice
      tone="info"
      text={t('examples.used')}
      action={
        <Button variant="default" size="compact-sm" onClick={undo}>
          {t('examples.undo')}
        </Button>
      }
    />
  );
}
