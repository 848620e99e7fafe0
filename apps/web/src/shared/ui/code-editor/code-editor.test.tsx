import { act, render, screen, waitFor } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../../i18n/i18n.ts';
import { I18nProvider } from '../../i18n/i18n-provider.tsx';
import { findCodeEditor, writeCode } from '../../../testing/code-editors.ts';
import { CodeEditor } from './code-editor.tsx';
import type { CodeProblem } from './code-problem.ts';

interface TrialProps {
  error?: string | null;
  problems?: CodeProblem[];
}

function Trial({ error = null, problems = [] }: TrialProps): ReactNode {
  const [value, setValue] = useState('content > 1');
  return (
    <>
      <CodeEditor
        label="Condition"
        hint="An expression."
        required
        rows={3}
        value={value}
        error={error}
        problems={problems}
        scope={[{ name: 'content', type: 'JSON' }]}
        onChange={setValue}
      />
      <button type="button" onClick={() => setValue('url')}>
        Use url
      </button>
      <output data-testid="value">{value}</output>
    </>
  );
}

async function open(props: TrialProps = {}) {
  const i18n = createI18n({ initial: 'en', announce: () => {}, store: () => {} });
  await i18n.load(['code-editor']);
  render(
    <I18nProvider i18n={i18n}>
      <Trial {...props} />
    </I18nProvider>,
  );
  return findCodeEditor('Condition');
}

describe('the code editor', () => {
  it('is a named text box that describes its purpose and how to leave it', async () => {
    const { contentDOM: box } = await open({ error: 'The condition is missing.' });
    expect(box).toHaveAttribute('aria-label', 'Condition');
    expect(box).toHaveAttribute('aria-required', 'true');
    expect(box).toHaveAttribute('aria-invalid', 'true');
    expect(box.getAttribute('aria-description')).toMatch(
      /The condition is missing\. An expression\. .*Escape/,
    );
  });

  it('reports what is typed, and takes what is set', async () => {
    const view = await open();
    await writeCode('Condition', 'status === 200');
    expect(screen.getByTestId('value')).toHaveTextContent('status === 200');
    act(() => screen.getByText('Use url').click());
    expect(view.state.doc.toString()).toBe('url');
  });

  it('marks a problem at its position', async () => {
    const { contentDOM: box } = await open({
      problems: [{ line: 1, column: 9, message: 'Unexpected token' }],
    });
    await waitFor(() => expect(box.querySelector('.cm-lintRange-error')).toHaveTextContent('>'));
  });

  it('writes no style element, which the policy refuses', async () => {
    await open();
    expect(document.querySelectorAll('style')).toHaveLength(0);
  });
});
