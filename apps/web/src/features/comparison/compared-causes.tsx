import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import {
  CHANGE_KINDS,
  type ChangeKind,
  type ComparedCause,
  type RunComparison,
} from '@vigie/contract/comparison.ts';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './comparison.module.css';
import { KIND_TONES, useCauseText } from './compared-words.ts';
import type { Compared } from './use-compared.ts';

interface ComparedCausesProps {
  comparison: RunComparison;
  filters: Compared['pages'];
}

/** Renders the changes by cause, broken checks first; a cause filters the list of pages. */
export function ComparedCauses({ comparison: { causes, pages }, filters }: ComparedCausesProps): ReactNode {
  const t = useWords('comparison');
  const kinds = CHANGE_KINDS.filter((kind) => kind === 'broken' || kind === 'fixed' || hasKind(causes, kind));
  return (
    <section className="mb-16" aria-labelledby="causes">
      <SectionTitle id="causes" title={t('causes')} hint={t('causes.hint')} />
      <div className={`grid gap-12 ${css.kinds}`}>
        {kinds.map((kind) => (
          <section key={kind} className="shrink clip card" aria-labelledby={`causes-${kind}`}>
            <h3 id={`causes-${kind}`} className={`row gap-8 weight-580 ${css.title}`}>
              <StatusIcon tone={hasKind(causes, kind) ? KIND_TONES[kind] : 'mute'} />
              {t(`kind.${kind}`)}
              <span className="push small weight-450 muted number">{t('pages', { count: pages[kind] })}</span>
            </h3>
            <CauseList causes={causes.filter((cause) => cause.kind === kind)} kind={kind} filters={filters} />
          </section>
        ))}
      </div>
    </section>
  );
}

function hasKind(causes: ComparedCause[], kind: ChangeKind): boolean {
  return causes.some((cause) => cause.kind === kind);
}

const FIRST = 5;

interface CauseListProps {
  causes: ComparedCause[];
  kind: ChangeKind;
  filters: Compared['pages'];
}

function CauseList({ causes, kind, filters }: CauseListProps): ReactNode {
  const t = useWords('comparison');
  const [isWhole, setIsWhole] = useState(false);
  if (causes.length === 0) return <p className={`muted line-above ${css.nothing}`}>{t(`nothing.${kind}`)}</p>;
  return (
    <>
      <ul className="plain">
        {causes.slice(0, isWhole ? undefined : FIRST).map((cause) => (
          <li key={cause.key} className="line-above">
            <CauseButton cause={cause} filters={filters} />
          </li>
        ))}
      </ul>
      {causes.length > FIRST && !isWhole ? (
        <Button variant="subtle" fullWidth onClick={() => setIsWhole(true)}>
          {t('causes.more', { count: causes.length - FIRST })}
        </Button>
      ) : null}
    </>
  );
}

function CauseButton({ cause, filters }: { cause: ComparedCause; filters: Compared['pages'] }): ReactNode {
  const t = useWords('comparison');
  const wording = useWording();
  const causeText = useCauseText();
  const { name, text } = causeText(cause.cause);
  const { kind, key } = cause;
  const isChosen = filters.query.cause === key && filters.query.kind === kind;
  const others = cause.checks.filter((check) => wording.check(check) !== name);
  return (
    <button
      type="button"
      className={`line full gap-12 text-start pointer hover-sunken inner-ring ${css.cause}`}
      aria-pressed={isChosen}
      onClick={() => filters.set(isChosen ? { kind: '', cause: '' } : { kind, cause: key })}
    >
      <span className="grow shrink pretty">
        <strong>{name}</strong> <span className="quiet">{text}</span>
        {others.length > 0 ? (
          <span className="block small muted">
            {t('consequences', { checks: others.map((check) => wording.check(check)).join(', ') })}
          </span>
        ) : null}
      </span>
      <span className="fixed small muted number nowrap">{t('pages', { count: cause.pages })}</span>
    </button>
  );
}
