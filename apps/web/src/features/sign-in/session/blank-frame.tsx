import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { LocaleSwitch } from '../../../app/locale-switch.tsx';
import { SchemeToggle } from '../../../app/scheme-toggle.tsx';
import { useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useIsFramed } from '../../../shared/session/current-website.tsx';
import { Logo } from '../../../shared/ui/logo.tsx';
import { PageHeader } from '../../../shared/ui/page-header.tsx';
import css from './session.module.css';

interface BlankFrameProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** Renders one form, with a description of the product beside it; inside the shell, the form alone. */
export function BlankFrame({ title, lead, children }: BlankFrameProps): ReactNode {
  const t = useWords('session');
  const heading = useHeadingFocus();
  if (useIsFramed())
    return (
      <>
        <PageHeader title={title} lead={lead} />
        <div className={`card ${css.framed}`}>{children}</div>
      </>
    );
  return (
    <main className={css.page}>
      <div className={`column on-card ${css.side}`}>
        <header className="row between">
          <span className="row gap-10 text-15 weight-640">
            <Logo /> Vigie
          </span>
          <span className="row gap-6">
            <LocaleSwitch />
            <SchemeToggle />
          </span>
        </header>
        <div className={css.form}>
          <h1 ref={heading} tabIndex={-1} className={css.title}>
            {title}
          </h1>
          {lead === undefined ? null : <p className={`text-14 muted anywhere ${css.lead}`}>{lead}</p>}
          {children}
        </div>
      </div>
      <aside className={`column at-end relative clip ${css.panel}`}>
        <Waves />
        <p className={`relative ${css.slogan}`}>{t('login.slogan')}</p>
        <p className={`relative ${css.detail}`}>{t('login.slogan-detail')}</p>
      </aside>
    </main>
  );
}

/** Moves the focus to the new content when the button that had it disappeared with the old one. */
function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

const LINES = 14;
const SHAPE =
  'M-20 300 C 80 300 160 292 230 300 S 310 250 360 252 S 440 340 490 336 S 560 284 640 282 S 780 290 860 262';

/** Renders a decoration: a line that repeats upwards and fades. */
function Waves(): ReactNode {
  return (
    <svg className={css.waves} viewBox="0 0 800 440" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {Array.from({ length: LINES }, (_, index) => (
        <path
          key={index}
          d={SHAPE}
          fill="none"
          stroke="#fff"
          strokeWidth={index === 0 ? 2.4 : 1}
          opacity={index === 0 ? 0.5 : 0.34 * (1 - index / LINES)}
          transform={`translate(0 ${-22 * index}) scale(1 ${1 + index * 0.035})`}
        />
      ))}
    </svg>
  );
}
