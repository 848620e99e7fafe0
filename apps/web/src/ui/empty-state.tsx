import type { ReactNode } from 'react';
import { IconAlertTriangle } from './icons.ts';
import css from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text: string;
  icon?: typeof IconAlertTriangle;
  /** The one next action. */
  children?: ReactNode;
}

/** Why there is nothing to see, and what to do next. */
export function EmptyState({
  title,
  text,
  icon: Icon = IconAlertTriangle,
  children,
}: EmptyStateProps): ReactNode {
  return (
    <section className={css.state}>
      <span className={css.icon}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      {children ? <div className={css.actions}>{children}</div> : null}
    </section>
  );
}
