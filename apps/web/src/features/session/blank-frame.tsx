import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { LocaleSwitch } from '../../app/locale-switch.tsx';
import { SchemeToggle } from '../../app/scheme-toggle.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Logo } from '../../ui/logo.tsx';
import css from './blank-frame.module.css';
import { Waves } from './waves.tsx';

interface BlankFrameProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** The layout of the pages before the sign-in: one form, and what the product is for beside it. */
export function BlankFrame({ title, lead, children }: BlankFrameProps): ReactNode {
  const t = useWords('session');
  const heading = useHeadingFocus();
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
