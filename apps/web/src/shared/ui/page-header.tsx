import type { ReactNode } from 'react';
import css from './page.module.css';
import { ScreenGroupTabs } from './tabs.tsx';
import { Breadcrumbs, type Breadcrumb } from './breadcrumbs.tsx';

interface PageHeaderProps {
  title: string;
  /** Content below the title: a count, the last change. */
  lead?: ReactNode;
  back?: Breadcrumb;
  /** Content beside the title: status and severity. */
  pills?: ReactNode;
  /** Actions, the primary one last. */
  children?: ReactNode;
}

/** Renders a page's head: the link back, title and state, actions, and the tabs of its menu entry. */
export function PageHeader({ title, lead, back, pills, children }: PageHeaderProps): ReactNode {
  return (
    <>
      <header className={`row wrap between mb-20 ${css.header}`}>
        {back ? <Breadcrumbs back={back} title={title} /> : null}
        <div className={`shrink ${css.words}`}>
          <div className={`row wrap ${css.titleLine}`}>
            <h1 className={`shrink weight-640 anywhere ${css.title}`}>{title}</h1>
            {pills}
          </div>
          {lead ? <p className={`muted number pretty ${css.lead}`}>{lead}</p> : null}
        </div>
        {children ? <div className={`row wrap gap-10 ${css.headerActions} no-print`}>{children}</div> : null}
      </header>
      <ScreenGroupTabs />
    </>
  );
}
