import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Home } from '@vigie/contract/home.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { IconChevronRight } from '../../shared/ui/icons.ts';
import type { LinkTarget } from '../../shared/ui/link-target.ts';
import { StatusIcon } from '../../shared/ui/status.tsx';
import css from './home.module.css';

type SetUpFacts = NonNullable<Home['setUp']>;
type SetUpStep = keyof SetUpFacts;

const WAYS = {
  website: { to: '/sante', search: { website: 'new' } },
  agent: { to: '/agents/associer' },
  audit: { to: '/sante' },
  daily: { to: '/sante' },
  colleague: { to: '/utilisateur/ajouter' },
} as const satisfies Record<SetUpStep, LinkTarget>;
const STEPS = Object.keys(WAYS) as SetUpStep[];
const HIDDEN = 'set_up_hidden';

/**
 * Renders the set-up steps of a company, each ticked once it is done; nothing once all are done or the user hid them.
 */
export function SetUp({ done }: { done: SetUpFacts }): ReactNode {
  const t = useWords('home');
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(HIDDEN) !== null);
  const count = STEPS.filter((step) => done[step]).length;
  const next = STEPS.find((step) => !done[step]);
  if (next === undefined || isHidden) return null;
  const hide = () => {
    localStorage.setItem(HIDDEN, '1');
    setIsHidden(true);
  };
  return (
    <Card
      title={t('set-up.title')}
      className="mb-16"
      aside={
        <span className="row gap-12 small muted number">
          {t('set-up.progress', { count, of: STEPS.length })}
          {done.website ? (
            <button type="button" className="bare pointer link" onClick={hide}>
              {t('set-up.hide')}
            </button>
          ) : null}
        </span>
      }
    >
      <ol className={`grid plain ${css.steps}`}>
        {STEPS.map((step) => (
          <Step key={step} step={step} isDone={done[step]} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ step, isDone, isNext }: { step: SetUpStep; isDone: boolean; isNext: boolean }): ReactNode {
  const t = useWords('home');
  const title = t(`set-up.${step}`);
  return (
    <li className={`grid gap-4 rounded ${css.step}`} data-next={isNext || undefined}>
      <h3 className={`row gap-8 card-title ${isDone ? 'muted' : ''}`}>
        {isDone ? <StatusIcon tone="ok" /> : <span className={css.todo} aria-hidden />}
        <span>{title}</span>
        {isDone ? <span className="sr-only">{t('set-up.done')}</span> : null}
      </h3>
      {isDone ? null : <p className="small quiet pretty">{t(`set-up.${step}-text`)}</p>}
      {isDone ? (
        // The demo shop counts as a website: this link is for users who add their own.
        step === 'website' && (
          <Link {...WAYS.website} className={`link no-line hover-underline ${css.go}`}>
            {t('set-up.website-again')}
            <IconChevronRight size={14} aria-hidden />
          </Link>
        )
      ) : isNext ? (
        <Button className={css.go} renderRoot={(props) => <Link {...props} {...WAYS[step]} />}>
          {t(`set-up.${step}-go`)}
        </Button>
      ) : (
        <Link {...WAYS[step]} className={`link no-line hover-underline ${css.go}`}>
          {t(`set-up.${step}-go`)}
          <IconChevronRight size={14} aria-hidden />
        </Link>
      )}
    </li>
  );
}
