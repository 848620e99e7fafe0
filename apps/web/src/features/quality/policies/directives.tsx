import type { ReactNode } from 'react';
import type { SitePolicy } from '@vigie/contract/data-quality.ts';
import { useKeys, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import css from './policies.module.css';
import { meaningOf } from './source-meaning.ts';
import { DataTable } from '../../../shared/ui/data-table.tsx';

/** Renders a policy as a table: each directive with its meaning, and what each of its sources allows. */
export function Directives({ directives }: { directives: SitePolicy['directives'] }): ReactNode {
  const t = useWords('policies');
  const known = useKeys('policies');
  return (
    <section aria-label={t('directives')}>
      <h3 className={css.title}>{t('directives')}</h3>
      <DataTable
        head="hidden"
        rows={directives}
        keyOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            title: t('directives.name'),
            width: '34%',
            cellClass: 'weight-450',
            cell: ({ name }) => {
              const key = `directive.${name}` as 'directive.default-src';
              return (
                <>
                  <code className={`small anywhere weight-580 ${css.mono}`}>{name}</code>
                  <span className="block small muted pretty">
                    {known.has(key) ? t(key) : t('directive.unknown')}
                  </span>
                </>
              );
            },
          },
          {
            key: 'sources',
            title: t('directives.sources'),
            cell: ({ name, values }) => <Sources directive={name} values={values} />,
          },
        ]}
      />
    </section>
  );
}

function Sources({ directive, values }: { directive: string; values: readonly string[] }): ReactNode {
  const t = useWords('policies');
  return (
    <>
      {values.length === 0 ? <span className="quiet pretty">{t('directives.no-value')}</span> : null}
      <ul className={`plain ${css.sources}`}>
        {values.map((value) => (
          <Source key={value} directive={directive} value={value} />
        ))}
      </ul>
    </>
  );
}

/** Kinds of sources whose meaning is only in the title and for screen readers, because the source explains itself. */
const SAID: ReadonlySet<string> = new Set(['host', 'path', 'value']);

function Source({ directive, value }: { directive: string; value: string }): ReactNode {
  const t = useWords('policies');
  const { kind, host } = meaningOf(directive, value);
  const meaning = kind === 'value' ? '' : t(`means.${kind}`, { host });
  return (
    <li
      className={`wrap items-baseline shrink ${css.sourceItem}`}
      title={meaning === '' ? undefined : meaning}
    >
      <code className={`small anywhere ${css.source}`}>{value}</code>
      {meaning === '' ? null : (
        <span className={SAID.has(kind) ? 'sr-only' : `small quiet ${css.meaning}`}>{meaning}</span>
      )}
    </li>
  );
}
