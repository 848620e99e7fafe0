import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { IconChevronLeft } from './icons.ts';
import type { LinkTarget } from './link-target.ts';
import css from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** Under the title: a count, when it last changed. */
  lead?: ReactNode;
  /** The list above this page. */
  back?: LinkTarget & { label: string };
  /** Beside the title: status and severity. */
  pills?: ReactNode;
  /** Actions, the main one last. */
  children?: ReactNode;
}

/** A page's head: the way back, its title and state, and what can be done. */
export function PageHeader({ title, lead, back, pills, children }: PageHeaderProps): ReactNode {
  return (
    <header className={css.header}>
      {back ? <Back {...back} /> : null}
      <div className={css.words}>
        <div className={css.line}>
          <h1 className={css.title}>{title}</h1>
          {pills}
        </div>
        {lead ? <p className={css.lead}>{lead}</p> : null}
      </div>
      {children ? <div className={`${css.actions} no-print`}>{children}</div> : null}
    </header>
  );
}

function Back({ label, ...target }: LinkTarget & { label: string }): ReactNode {
  return (
    <Link {...target} className={`${css.back} no-print`}>
      <IconChevronLeft size={16} aria-hidden />
      {label}
    </Link>
  );
}
