import { useId, type ReactNode } from 'react';
import { PATTERNS_MAX } from '@vigie/contract/limits.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { PageSelection } from './page-patterns.ts';
import { PatternLines } from './pattern-lines.tsx';
import css from './page-selection-input.module.css';
import { Switch } from '../switch.tsx';

interface PageSelectionInputProps {
  value: PageSelection;
  onChange: (value: PageSelection) => void;
  /** Message about the selection as a whole, such as a refusal of the server. */
  error?: ReactNode;
  /** True if a missing pattern is reported too, after the user tried to continue. */
  isChecked?: boolean;
  matching?: Matching;
}

/** Renders the choice between all pages of a website and patterns: one per line, validated while typing. */
export function PageSelectionInput(props: PageSelectionInputProps): ReactNode {
  const { value, onChange, error, isChecked = false, matching } = props;
  const t = useWords('inputs');
  const id = useId();
  const isEmpty = value.urls.every((url) => url.trim() === '');
  const problem =
    error ??
    (value.urls.length > PATTERNS_MAX ? t('errors.urls-too-many', { max: PATTERNS_MAX }) : null) ??
    (isChecked && isEmpty ? t('errors.urls-or-all-pages') : null);
  return (
    <fieldset className="grid gap-12 p-0">
      <legend className={`p-0 weight-580 ${css.legend}`}>{t('pages.legend')}</legend>
      <Switch
        label={t('pages.all')}
        description={t('pages.all-hint')}
        checked={value.allPages}
        onChange={(event) => onChange({ ...value, allPages: event.currentTarget.checked })}
      />
      {value.allPages ? null : (
        <div className="grid shrink gap-8">
          <p id={`${id}-hint`} className={`small muted pretty ${css.hint}`}>
            {t('pages.hint')}
          </p>
          <PatternLines
            urls={value.urls.length === 0 ? [''] : value.urls}
            describedBy={`${id}-hint`}
            onChange={(urls) => onChange({ ...value, urls })}
          />
          {problem ? (
            <p role="alert" className="small fail">
              {problem}
            </p>
          ) : null}
          {matching === undefined || isEmpty ? null : <MatchingPages matching={matching} />}
        </div>
      )}
    </fieldset>
  );
}

/** Number of known pages that match the patterns; null while loading. */
type Matching = { count: number; estimated: boolean } | null;

function MatchingPages({ matching }: { matching: Matching }): ReactNode {
  const t = useWords('inputs');
  return <output className="small quiet">{textOf()}</output>;

  function textOf(): string {
    if (matching === null) return t('pages.matching-wait');
    const { count, estimated } = matching;
    if (count === 0) return t('pages.matching-none');
    return estimated ? t('pages.matching-about', { count }) : t('pages.matching', { count });
  }
}
