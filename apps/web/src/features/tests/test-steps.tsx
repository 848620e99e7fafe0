import { useMemo, useState, type ReactNode } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { CONDITION_SCOPE, CONTENT_SCOPE } from '@vigie/contract/condition-scope.ts';
import type { Website } from '@vigie/contract/website.ts';
import { ClassificationFields } from '../../shared/fields/classification-fields.tsx';
import { PagesField } from '../../shared/fields/pages-field.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { CodeEditor } from '../../shared/ui/code-editor/code-editor.tsx';
import type { CodeProblem } from '../../shared/ui/code-editor/code-problem.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Switch } from '../../shared/ui/switch.tsx';
import { useTestErrorText } from '../../shared/ui/test-result/test-error-text.ts';
import { EXAMPLES, type Example } from './examples.ts';
import type { TestForm } from './test-values.ts';
import css from './tests.module.css';
import type { Syntax } from './use-syntax.ts';
import type { Trial } from './use-trial.ts';

/** Renders the description, the severity and the pages of a test. */
export function TestInformationStep({ form, website }: { form: TestForm; website: Website }): ReactNode {
  const t = useWords('tests');
  return (
    <>
      <TextInput
        withAsterisk
        label={t('title.label')}
        description={t('title.hint')}
        placeholder={t('title.placeholder')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('description.label')}
        description={t('description.hint')}
        rows={3}
        {...form.getInputProps('description')}
      />
      <ClassificationFields form={form} />
      <div>
        <p className="mb-4 weight-580">{t('website.label')}</p>
        <p>{websiteLabel(website)}</p>
        <p className="small muted">{t('website.hint')}</p>
      </div>
      <PagesField form={form} websiteId={website.id} />
      <Switch
        label={t('draft.label')}
        description={t('draft.hint')}
        {...form.getInputProps('isDraft', { type: 'checkbox' })}
      />
    </>
  );
}

interface CodeStepProps {
  form: TestForm;
  syntax: Syntax;
  trial: Trial;
}

/** Renders the code that reads a value on the page, from an example or empty. */
export function ContentStep({ form, syntax, trial }: CodeStepProps): ReactNode {
  const t = useWords('tests');
  return (
    <>
      <Examples form={form} />
      <CodeEditor
        label={t('content.label')}
        hint={`${t('content.lead')} ${t('content.scope')}`}
        required
        dataPath="content"
        rows={8}
        value={form.values.content}
        error={form.errors['content'] as string | undefined}
        problems={useCodeProblems('content', syntax, trial)}
        scope={CONTENT_SCOPE}
        onChange={(next) => form.setFieldValue('content', next)}
      />
    </>
  );
}

/** Renders the expression that evaluates the value. */
export function ConditionStep({ form, syntax, trial }: CodeStepProps): ReactNode {
  const t = useWords('tests');
  return (
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
      value={form.values.condition}
      error={form.errors['condition'] as string | undefined}
      problems={useCodeProblems('condition', syntax, trial)}
      scope={CONDITION_SCOPE}
      onChange={(next) => form.setFieldValue('condition', next)}
    />
  );
}

/** Returns the marks of an editor: a syntax error, or the line where the last trial of this code stopped. */
function useCodeProblems(part: keyof Syntax, syntax: Syntax, { isStale, page }: Trial): CodeProblem[] {
  const t = useWords('tests');
  const textOf = useTestErrorText();
  const fault = syntax[part];
  const error = isStale ? null : (page?.tests[0]?.error ?? null);
  return useMemo(() => {
    if (fault) {
      const { code, line, column, detail } = fault;
      const isUnknown = code === 'condition-unknown-name';
      return [{ line, column, message: t(isUnknown ? 'syntax.unknown' : 'syntax.here', { detail }) }];
    }
    if (!error?.code.startsWith(part) || error.line === null) return [];
    const { line, column, detail } = error;
    return [{ line, column, message: [textOf(error), detail].filter(Boolean).join('\n') }];
  }, [fault, error, part, t, textOf]);
}

/** Renders examples that fill both editors. The replaced code can be restored until the next change. */
function Examples({ form }: { form: TestForm }): ReactNode {
  const t = useWords('tests');
  const [replaced, setReplaced] = useState<(Omit<Example, 'name'> & { by: Example }) | null>(null);
  const { content, condition } = form.values;
  const isUntouched = replaced?.by.content === content && replaced.by.condition === condition;
  function take(example: Example): void {
    const hadCode = content.trim() !== '' || condition.trim() !== '';
    setReplaced(hadCode ? { content, condition, by: example } : null);
    form.setValues({ content: example.content, condition: example.condition });
  }
  function putBack({ content: before, condition: judged }: Omit<Example, 'name'>): void {
    form.setValues({ content: before, condition: judged });
    setReplaced(null);
  }
  return (
    <section className="grid one-column gap-8" aria-label={t('examples.title')}>
      <p>
        <span className="weight-580">{t('examples.title')}</span>{' '}
        <span className="small muted">{t('examples.hint')}</span>
      </p>
      <ul className="flex wrap gap-6 plain">
        {EXAMPLES.map((example) => (
          <li key={example.name}>
            <button
              type="button"
              className={`pointer framed on-card ink small ${css.example}`}
              title={`${example.content}\n${example.condition}`}
              onClick={() => take(example)}
            >
              {t(`example.${example.name}`)}
            </button>
          </li>
        ))}
      </ul>
      {replaced && isUntouched ? (
        <Notice
          tone="info"
          text={t('examples.used')}
          action={
            <Button variant="default" size="compact-sm" onClick={() => putBack(replaced)}>
              {t('examples.undo')}
            </Button>
          }
        />
      ) : null}
    </section>
  );
}
