import type { ReactNode } from 'react';
import type { SharedHealth } from '@vigie/contract/shared-link.ts';
import { SenderLogo } from '../../shared/ui/picture/sender-logo.tsx';
import css from './shared-screen.module.css';

/** Renders the name of the report's sender. */
export function Sender({ sender }: Pick<SharedHealth, 'sender'>): ReactNode {
  if (sender === null) return null;
  const { name, logo } = sender;
  return (
    <p className={`row wrap gap-12 text-15 weight-640 ${css.sender}`}>
      {logo === null ? null : <SenderLogo picture={logo} name="" />}
      <span className="anywhere">{name}</span>
    </p>
  );
}
