import type { FormEventHandler, ReactNode } from 'react';
import css from './form.module.css';
import { PageHeader } from './page-header.tsx';
import { Trail, type Crumb } from './trail.tsx';

interface FormPageProps {
  title: string;
  lead: string;
  /** The page above this one, where that is no listed screen. */
  back?: Crumb;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Above the fields: what is refused. */
  problems?: ReactNode;
  /** The buttons at the form's foot. */
  footer: ReactNode;
  /** Beside the form: help. */
  rail: ReactNode;
  children: ReactNode;
}

/** Renders a page that is one form, with its help beside it. */
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
      <Trail title={title} back={back} />
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
