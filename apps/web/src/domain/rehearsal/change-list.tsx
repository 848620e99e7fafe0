import type { ReactNode } from 'react';
import type { Change } from '@vigie/contract/change.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { CodeBlock } from '../../shared/ui/code-block.tsx';
import css from './rehearsal.module.css';

/** Renders the rehearsed changes with their content. */
export function ChangeList({ changes }: { changes: readonly Change[] }): ReactNode {
  const t = useWords('rehearsal');
  return (
    <details className="shrink">
      <summary className="touch fit pointer weight-540">{t('changes', { count: changes.length })}</summary>
      <ul className="grid one-column gap-8 plain mt-8">
        {changes.map((change, index) => (
          <li key={index} className="grid one-column gap-4">
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Number of characters shown of a value: the beginning is enough to identify a script. */
const SHOWN_CHARACTERS = 2_000;
const shortened = (text: string) =>
  text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, SHOWN_CHARACTERS)} …`;

function ChangeText({ change }: { change: Change }): ReactNode {
  const t = useWords('rehearsal');
  const { kind, url } = change;
  const title = t(`change.${kind}`, { url, name: 'name' in change ? change.name : '' });
  return (
    <>
      <p className={`small anywhere ${css.change}`}>{title}</p>
      {change.kind === 'replace-text' ? (
        <>
          <CodeBlock label={t('replace.from')} code={shortened(change.find)} />
          <CodeBlock label={t('replace.to')} code={shortened(change.with)} />
        </>
      ) : null}
      {change.kind === 'set-header' ? <CodeBlock label={title} code={change.value} /> : null}
      {change.kind === 'insert' ? <CodeBlock label={title} code={shortened(change.html)} /> : null}
      {change.kind === 'answer' ? <CodeBlock label={title} code={shortened(change.body)} /> : null}
    </>
  );
}
