import { useRef, type CSSProperties, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { IntegrityMatrix } from '@vigie/contract/data-quality.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { RowGap, useVisibleRows } from '../../../shared/ui/list/visible-rows.tsx';
import { PageUrl } from '../../../shared/ui/page-url.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import { Wide } from '../../../shared/ui/wide/wide.tsx';
import css from './matrix.module.css';
import { STATE_TONES, type VariableState } from './state-tones.ts';

type Row = IntegrityMatrix['items'][number];
type Variable = IntegrityMatrix['variables'][number];

/** Height of a row in px, as in the style sheet. */
const ROW_HEIGHT = 40;

interface MatrixTableProps {
  rows: readonly Row[];
  variables: readonly Variable[];
}

/** Renders pages by variable. Head and first column stay visible; only visible rows are drawn. */
export function MatrixTable({ rows, variables }: MatrixTableProps): ReactNode {
  const t = useWords('quality');
  const frame = useRef<HTMLElement>(null);
  const { shown, before, after } = useVisibleRows(rows, { frame, rowHeight: ROW_HEIGHT });
  return (
    <Wide label={t('matrix.label')} frame={frame} className={`line-above ${css.frame}`}>
      <table
        className={css.table}
        aria-label={t('matrix.label')}
        aria-rowcount={rows.length + 1}
        style={{ '--columns': variables.length } as CSSProperties}
      >
        <MatrixHead variables={variables} />
        <tbody>
          <RowGap height={before} />
          {shown.map(({ row, index }) => (
            <MatrixRow key={row.pageId} row={row} rowIndex={index + 2} variables={variables} />
          ))}
          <RowGap height={after} />
        </tbody>
      </table>
    </Wide>
  );
}

/** Renders the column headings, with the number of pages that lack each variable. */
function MatrixHead({ variables }: { variables: readonly Variable[] }): ReactNode {
  const t = useWords('quality');
  const format = useFormat();
  return (
    <thead>
      <tr>
        <th scope="col" className={`sunken small weight-540 quiet ${css.corner}`}>
          {t('matrix.page')}
        </th>
        {variables.map(({ name, missing, empty, invalid }) => (
          <th key={name} scope="col" className={`sunken small weight-540 quiet text-center ${css.variable}`}>
            <code className={`block ink ellipsis ${css.name}`} title={name}>
              {name}
            </code>
            {missing + empty + invalid === 0 ? (
              <span className="weight-450 muted">{t('matrix.complete')}</span>
            ) : (
              <span className={`gap-10 number ${css.missing}`}>
                <Count state="missing" text={format.number(missing)} />
                <Count state="empty" text={format.number(empty)} />
                {invalid === 0 ? null : <Count state="invalid" text={format.number(invalid)} />}
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Count({ state, text }: { state: 'missing' | 'empty' | 'invalid'; text: string }): ReactNode {
  const t = useWords('quality');
  return (
    <span className="inline-row gap-4" title={`${text} ${t(`matrix.${state}`)}`}>
      <StatusIcon tone={STATE_TONES[state]} size={13} />
      {text} <span className="sr-only">{t(`matrix.${state}`)}</span>
    </span>
  );
}

interface MatrixRowProps {
  row: Row;
  rowIndex: number;
  variables: readonly Variable[];
}

function MatrixRow({ row, rowIndex, variables }: MatrixRowProps): ReactNode {
  const role = useUser()?.active_profile.role.slug ?? null;
  const { url, observationId, states } = row;
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row" className={`clip on-card ${css.page}`}>
        {mayOpen('urls-liste', role) ? (
          <Link
            to="/urls/liste"
            search={{ observation: observationId }}
            activeProps={{}}
            className={`row shrink inherit no-line hover-accent min-28 ${css.link}`}
          >
            <PageUrl url={url} />
          </Link>
        ) : (
          <PageUrl url={url} />
        )}
      </th>
      {variables.map(({ name }, index) => (
        <Cell key={name} state={states[index] ?? 'unmeasured'} />
      ))}
    </tr>
  );
}

function Cell({ state }: { state: VariableState }): ReactNode {
  const t = useWords('quality');
  const word = t(`matrix.${state}`);
  return (
    <td className={`text-center ${css.cell}`} data-state={state} title={word}>
      <StatusIcon tone={STATE_TONES[state]} />
      <span className="sr-only">{word}</span>
    </td>
  );
}
