import { useState, type ReactNode, type CSSProperties } from 'react';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Variable } from '@vigie/contract/data-layer-analysis.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { columnOf, shareOf, useVisitsOf } from './columns.ts';
import css from './analysis.module.css';
import { variableText } from './use-analysis-address.ts';

const SHOWN_FIRST = 10;

/** Renders the share of visits that had each variable; each one links to its values. */
export function CoverageCard({ variables }: { variables: readonly Variable[] }): ReactNode {
  const t = useWords('analysis');
  const [typed, setTyped] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const searchText = typed.trim().toLowerCase();
  const found = variables
    .filter((variable) => columnOf(variable).toLowerCase().includes(searchText))
    .toSorted((a, b) => b.visits - a.visits || columnOf(a).localeCompare(columnOf(b)));
  const shown = isWhole ? found : found.slice(0, SHOWN_FIRST);
  return (
    <Card title={t('coverage.title')} className={css.card}>
      <p className={`small muted pretty ${css.hint}`}>{t('coverage.hint')}</p>
      {variables.length > SHOWN_FIRST ? (
        <TextInput
          size="sm"
          type="search"
          aria-label={t('coverage.search')}
          placeholder={t('coverage.search')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      {found.length === 0 ? (
        <p className={`small muted pretty ${css.hint}`}>{t('coverage.not-found')}</p>
      ) : null}
      <ul className="plain">
        {shown.map((variable) => (
          <li key={columnOf(variable)} className="ruled">
            <CoverageLine variable={variable} />
          </li>
        ))}
      </ul>
      {shown.length < found.length ? (
        <button
          type="button"
          className={`bare pointer small accent min-36 ${css.more}`}
          onClick={() => setIsWhole(true)}
        >
          {t('coverage.more', { count: found.length - shown.length })}
        </button>
      ) : null}
    </Card>
  );
}

function CoverageLine({ variable }: { variable: Variable }): ReactNode {
  const t = useWords('analysis');
  const format = useFormat();
  const visits = useVisitsOf();
  const share = shareOf(variable.visits, visits);
  const { distinctValues } = variable;
  const types = variable.types.map((type) => t(`type.${type}`)).join(', ');
  const distinct =
    distinctValues === null ? t('coverage.varying') : t('coverage.distinct', { count: distinctValues });
  return (
    <Link
      to="."
      search={(before: Record<string, unknown>) => ({ ...before, variable: variableText(variable) })}
      resetScroll={false}
      className={`grid inherit no-line ${css.line}`}
    >
      <span className="line between gap-12">
        <span className={`mono shrink small weight-540 anywhere ${css.name}`}>{columnOf(variable)}</span>{' '}
        <span className="quiet number">{format.rate(share)}</span>
      </span>
      <CoverageBar share={share} />{' '}
      <span className="tiny muted">
        {types} · {distinct}
      </span>
      <span className="sr-only">{t('coverage.open', { variable: columnOf(variable) })}</span>
    </Link>
  );
}

/**
 * Renders a share from 0 to 100 as a bar, beside its number. Its colour is neutral, because many variables belong on
 * some pages only.
 */
function CoverageBar({ share }: { share: number }): ReactNode {
  return <span className={css.coverageBar} aria-hidden style={{ '--share': `${share}%` } as CSSProperties} />;
}
