import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  /** Content beside the title, at the end of the line. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Card({ title, aside, children, className = '' }: CardProps): ReactNode {
  const id = useId();
  return (
    <section className={`shrink card p-18 unbroken ${className}`} aria-labelledby={id}>
      <header className="line wrap between gap-4-16 mb-14">
        <h2 id={id} className="card-title">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}
