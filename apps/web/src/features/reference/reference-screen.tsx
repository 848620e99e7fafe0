import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '@mantine/core';
import { type ApiDocument, useApiDocument } from '../../shared/api/help.ts';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconSearch } from '../../shared/ui/icons.ts';
import { FilterBar } from '../../shared/ui/list/filter-bar.tsx';
import { RowsSkeleton } from '../../shared/ui/list/rows-skeleton.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { callsOf, curlOf, isAbout, type ReferenceCall, typeOf } from './reference-calls.ts';
import { CodeBlock } from '../../shared/ui/code-block.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import css from './reference.module.css';
import { QueryView } from '../../shared/resource/query-view.tsx';

/** Renders every call of the API, from its OpenAPI document. */
export function ReferenceScreen(): ReactNode {
  const t = useWords('reference');
  const shell = useWords('shell');
  const { filters, setFilters, clearFilters } = useSearchFilters('q');
  const q = filters.q ?? '';
  return (
    <>
      <PageHeader title={shell('title.aide-api')} lead={t('lead')}>
        <Button variant="default" component="a" href="/api/openapi.json" download="vigie-openapi.json">
          {t('download')}
        </Button>
      </PageHeader>
      <FilterBar
        search={{ label: t('search'), value: q, onChange: (next) => setFilters({ q: next }) }}
        isFiltered={q !== ''}
        onClear={clearFilters}
      />
      <QueryView
        query={useApiDocument()}
        failed={t('failed')}
        reasonOf={() => t('failed-text')}
        skeleton={<RowsSkeleton />}
      >
        {(data) => <Calls document={data} q={q} />}
      </QueryView>
    </>
  );
}

function Calls({ document, q }: { document: ApiDocument; q: string }): ReactNode {
  const t = useWords('reference');
  const { filters } = useSearchFilters('call');
  const calls = useMemo(() => callsOf(document), [document]);
  const found = calls.filter((call) => isAbout(call, q));
  const nouns = [...new Set(found.map(({ tags: [noun = ''] }) => noun))];
  if (found.length === 0)
    return <EmptyState icon={IconSearch} title={t('none', { q })} text={t('none-text')} />;
  return (
    <div className="grid one-column gap-16">
      {nouns.map((noun) => (
        <section key={noun} className="card shrink" aria-labelledby={`calls-${noun}`}>
          <h2 id={`calls-${noun}`} className="card-title mono">
            {noun}
          </h2>
          {found
            .filter(({ tags }) => tags[0] === noun)
            .map((call) => (
              <CallDisclosure
                key={call.operationId}
                call={call}
                baseUrl={document.servers[0]?.url ?? '/api'}
                isNamed={call.operationId === filters.call}
              />
            ))}
        </section>
      ))}
    </div>
  );
}

interface CallDisclosureProps {
  call: ReferenceCall;
  baseUrl: string;
  /** True if the address names the call: it is open at first. */
  isNamed: boolean;
}

/** Renders one call: its line, and below it its parameters and responses, drawn once it is opened. */
function CallDisclosure({ call, baseUrl, isNamed }: CallDisclosureProps): ReactNode {
  const t = useWords('reference');
  const [isOpened, setOpened] = useState(isNamed);
  const { method, path, summary, scope } = call;
  return (
    <Disclosure
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
    </Disclosure>
  );
}

function CallDetail({ call, baseUrl }: { call: ReferenceCall; baseUrl: string }): ReactNode {
  const t = useWords('reference');
  const { operationId, description, parameters, responses } = call;
  const [status = '', answer] = Object.entries(responses)[0] ?? [];
  const answered = answer?.content?.['application/json']?.example;
  const refused = Object.keys(responses).filter((code) => Number(code) >= 400);
  const inputs = parameters.flatMap(({ name, in: location, required = false, schema }) =>
    name === undefined ? [] : [{ name, location, required, type: typeOf(schema) }],
  );
  return (
    <div className="grid one-column gap-14">
      <p className="small" lang="en">
        {description}
      </p>
      <Facts
        facts={[
          [t('call'), <code key="call">{operationId}</code>],
          ...inputs.map(({ name, location, required, type }): [string, ReactNode] => [
            `${name} (${location})`,
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
