import type { ReactNode } from 'react';
import { IconAlertTriangle } from './icons.ts';
import css from './page.module.css';

interface EmptyStateProps {
  title: string;
  text: string;
  icon?: typeof IconAlertTriangle;
  /** 1 if the page has no other content. */
  level?: 1 | 2;
  /** The single next action. */
  children?: ReactNode;
}

/** Renders why there is no content, and the next action. */
export function EmptyState({
  title,
  text,
  icon: Icon = IconAlertTriangle,
  level = 2,
  children,
}: EmptyStateProps): ReactNode {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <section className={`column items-center gap-6 card text-center ${css.state}`}>
      <span className={`centered accent ${css.icon}`}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <Title className="title">{title}</Title>
      <p className={`quiet pretty ${css.text}`}>{text}</p>
      {children ? <div className="flex wrap at-middle gap-8 mt-14">{children}</div> : null}
    </section>
  );
}
