import type { ReactNode } from 'react';
import css from './app.module.css';

interface FullPageProps {
  code: string;
  title: string;
  /** Whether it stands inside the shell, which holds the page's main part already. */
  framed: boolean;
  role?: 'alert';
  /** What happened, and what to do about it. */
  children: ReactNode;
}

/** A page that is one sentence: not found, or broken. */
export function FullPage({ code, title, framed, role, children }: FullPageProps): ReactNode {
  const Page = framed ? 'section' : 'main';
  return (
    <Page className={css.page} role={role}>
      <p className={`weight-640 accent number ${css.code}`} aria-hidden>
        {code}
      </p>
      <h1 className={css.title}>{title}</h1>
      {children}
    </Page>
  );
}
