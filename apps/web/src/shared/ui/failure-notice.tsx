import type { ReactNode } from 'react';
import { useFailureText } from '../i18n/error-text.ts';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  /** Thrown value of the call; null or undefined before it failed. */
  error: unknown;
  title?: string;
  /** `warn` where the rest of the page does not depend on the call. Default: `fail`. */
  tone?: 'fail' | 'warn';
}

/** Renders the reason why a call failed; nothing without a failure. */
export function FailureNotice({ error, tone = 'fail', ...title }: FailureNoticeProps): ReactNode {
  const failureText = useFailureText();
  return error ? <Notice tone={tone} {...title} text={failureText(error)} /> : null;
}
