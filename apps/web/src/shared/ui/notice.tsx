import type { ReactNode } from 'react';
import css from './text.module.css';
import { StatusIcon, type Tone } from './status.tsx';

interface NoticeProps {
  tone: Tone;
  title?: string;
  text?: string;
  children?: ReactNode;
  /** A small button at the end of the line. */
  action?: ReactNode;
}

/** Renders a message in the page. Screen readers announce a failure at once, other messages when idle. */
export function Notice({ tone, title, text, children, action }: NoticeProps): ReactNode {
  return (
    <div
      className={`flex items-start gap-10 rounded ink ${css.notice}`}
      data-tone={tone}
      role={tone === 'fail' ? 'alert' : 'status'}
    >
      <StatusIcon tone={tone} />
      <div className="grow shrink">
        {title ? <strong className="block weight-620">{title}</strong> : null}
        {text ? <p className="pretty">{text}</p> : null}
        {children}
      </div>
      {action ? <div className={`fixed ${css.action}`}>{action}</div> : null}
    </div>
  );
}
