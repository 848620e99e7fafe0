import type { FormEventHandler, ReactNode } from 'react';
import css from './form.module.css';
import { PageHeader } from './page-header.tsx';
import { Breadcrumbs, type Breadcrumb } from './breadcrumbs.tsx';

interface FormPageProps {
  title: string;
  lead: string;
  /** Parent page, if it is no listed screen. */
  back?: Breadcrumb;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Errors above the fields. */
  problems?: ReactNode;
  /** Buttons below the form. */
  footer: ReactNode;
  /** Help beside the form. */
  rail: ReactNode;
  children: ReactNode;
}

/** Renders a page that is one form, with help beside it. */
export function FormPage({
  title,
  lead,
  back,
  onSubmit,
  problems,
  footer,
  rail,
  children,
}: FormPageProps): ReactNode {
  return (
    <div className={css.page}>
      <Breadcrumbs title={title} back={back} />
      <PageHeader title={title} lead={lead} />
      <div className={`grid items-start ${css.columns}`}>
        <form className={`grid clip gap-16 card ${css.card}`} noValidate onSubmit={onSubmit}>
          {problems}
          {children}
          <footer className={`flex wrap at-end gap-8 line-above sunken ${css.footer}`}>{footer}</footer>
        </form>
        {rail}
      </div>
    </div>
  );
}
