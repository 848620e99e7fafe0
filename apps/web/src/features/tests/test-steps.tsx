import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { CONDITION_SCOPE, CONTENT_SCOPE } from '@vigie/contract/condition-scope.ts';
import { TEST_FIELDS } from '@vigie/contract/fields/test-fields.ts';
import type { Website } from '@vigie/contract/website.ts';
import { PagesField } from '../../shared/fields/pages-field.tsx';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Inputs } from '../../shared/resource/described-inputs.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { CodeEditor } from '../../shared/ui/code-editor/code-editor.tsx';
import type { CodeProblem } from '../../shared/ui/code-editor/code-problem.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { useTestErrorText } from '../../shared/ui/test-result/test-error-text.ts';
import { EXAMPLES, type Example } from './examples.ts';
import { TEST_FORM, type TestForm } from './test-values.ts';
import css from './tests.module.css';
import type { Syntax } from './use-syntax.ts';
import type { Trial } from './use-trial.ts';

/** Renders the description, the severity and the pages of a test. */
export function TestInformationStep({ form, website }: { form: TestForm; website: Website }): ReactNode {
  return (
    <Inputs
      of={TEST_FORM}
      section="information"
      form={form}
      own={{
        allPages: (
          <>
            <TestWebsite website={website} />
            <PagesField form={form} websiteId={website.id} />
          </>
        ),
        urls: null,
      }}
    />
  );
}

/** Renders the website of a test, which does not change. */
function TestWebsite({ website }: { website: Website }): ReactNode {
  const { locale } = useLocale();
  const { label, hint } = TEST_FIELDS.websiteId;
  return (
    <div>
      <p className="mb-4 weight-580">{label[locale]}</p>
      <p>{websiteLabel(website)}</p>
      <p className="small muted">{hint[locale]}</p>
    </div>
  );
}

interface CodeStepProps {
  form: TestForm;
  syntax: Syntax;
  trial: Trial;
}

/** Renders the code that reads a value on the page, from an example or empty. */
export function ContentStep({ form, syntax, trial }: CodeStepProps): ReactNode {
  const { locale } = useLocale();
  return (
    <>
      <Examples form={form} />
      <CodeEditor
        label={TEST_FIELDS.content.label[locale]}
        hint={TEST_FIELDS.content.hint[locale]}
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
  const { locale } = useLocale();
  return (
    <CodeEditor
      label={TEST_FIELDS.condition.label[locale]}
      hint={TEST_FIELDS.condition.hint[locale]}
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
  function putBack({ content: before, condition: conditionBefore }: Omit<Example, 'name'>): void {
    form.setValues({ content: before, condition: conditionBefore });
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
