import { useState, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Tag } from '../../ui/pill.tsx';
import { curlOf, typeOf, type ReferenceCall } from './reference-calls.ts';
import css from './reference.module.css';

interface CallFoldProps {
  call: ReferenceCall;
  baseUrl: string;
  /** The address names it: it is open from the start. */
  isNamed: boolean;
}

/** One call: its line, and below it what it takes and answers, drawn once it is opened. */
export function CallFold({ call, baseUrl, isNamed }: CallFoldProps): ReactNode {
  const t = useWords('reference');
  const [isOpened, setOpened] = useState(isNamed);
  const { method, path, summary, scope } = call;
  return (
    <Fold
      isOpen={isNamed}
      onOpen={() => setOpened(true)}
      summary={
        <span className={`grow shrink ${css.line}`}>
          <span className={`mono small weight-580 ${css.method}`}>{method}</span>
          <span className="mono small anywhere">{path}</span>
          <span className="small quiet" lang="en">
            {summary}
          </span>
          <Tag>{scope === null ? t('no-token') : t('scope', { scope })}</Tag>
        </span>
      }
    >
      {isOpened ? <CallDetail call={call} baseUrl={baseUrl} /> : null}
    </Fold>
  );
}

function CallDetail({ call, baseUrl }: { call: ReferenceCall; baseUrl: string }): ReactNode {
  const t = useWords('reference');
  const { operationId, description, parameters, responses } = call;
  const [status = '', answer] = Object.entries(responses)[0] ?? [];
  const answered = answer?.content?.['application/json']?.example;
  const refused = Object.keys(responses).filter((code) => Number(code) >= 400);
  const places = parameters.flatMap(({ name, in: place, required = false, schema }) =>
    name === undefined ? [] : [{ name, place, required, type: typeOf(schema) }],
  );
  return (
    <div className="grid one-column gap-14">
      <p className="small" lang="en">
        {description}
      </p>
      <Facts
        facts={[
          [t('call'), <code key="call">{operationId}</code>],
          ...places.map(({ name, place, required, type }): [string, ReactNode] => [
            `${name} (${place})`,
            <span key={name} className="small anywhere">
              {type}
              {required ? ` · ${t('required')}` : ''}
            </span>,
          ]),
          [t('answers'), `${status} · ${t('refusals', { statuses: refused.join(', ') })}`],
        ]}
      />
      <CodeBlock label={t('request')} code={curlOf(call, baseUrl)} />
      {answered === undefined ? null : (
        <CodeBlock label={t('answer')} code={JSON.stringify(answered, null, 2)} />
      )}
    </div>
  );
}
