import { useId, type ReactNode } from 'react';
import css from './card.module.css';

interface CardProps {
  title: string;
  /** Beside the title, at the end of the line. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Card({ title, aside, children, className = '' }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className={`shrink card ${css.card} ${className}`} aria-labelledby={id}>
      <header className={`line wrap between gap-4-16 ${css.head}`}>
        <h2 id={id} className="card-title">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
