import type { ReactNode } from 'react';
import css from './page.module.css';

export function SectionTitle({ id, title, hint }: { id: string; title: string; hint?: string }): ReactNode {
  return (
    <header className={`line wrap ${css.section}`}>
      <h2 id={id} className="title">
        {title}
      </h2>
      {hint ? <p className="muted">{hint}</p> : null}
    </header>
  );
}
