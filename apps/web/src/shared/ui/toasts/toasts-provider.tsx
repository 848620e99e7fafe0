import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useFailureText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import type { ToastList } from './toast-list.tsx';
import { type Toasts, ToastsContext } from './use-toasts.ts';

type Say = (list: ToastList) => void;

const load = async () => (await import('./toast-list.tsx')).createToastList();

/**
 * Provides toasts to the screens; the first toast loads the list that shows them. A toast is shown after the next
 * rendering. A dialog that closes at the same moment is gone by then, so the toast is not rendered inside it.
 */
export function ToastsProvider({ children }: { children: ReactNode }): ReactNode {
  const t = useWords('shell');
  const failureText = useFailureText();
  const [{ open, Shown }] = useState(createLazyList);
  const [wanted, setWanted] = useState(0);
  const due = useRef<Say[]>([]);
  useEffect(() => {
    const now = due.current.splice(0);
    if (now.length > 0) void open().then((list) => now.forEach((say) => say(list)));
  });
  const toasts = useMemo<Toasts>(() => {
    const words = { close: t('close'), undo: t('undo') };
    const show = (say: Say) => {
      due.current.push(say);
      setWanted((times) => times + 1);
    };
    const failed = (title: string, text?: string) => show(({ showFailed }) => showFailed(words, title, text));
    return {
      done: (text, options = {}) => show(({ showDone }) => showDone(words, text, options)),
      failed,
      callFailed: (error, title) => {
        const reason = failureText(error);
        return title === undefined ? failed(reason) : failed(title, reason);
      },
    };
  }, [t, failureText]);
  return (
    <ToastsContext value={toasts}>
      {children}
      {wanted > 0 ? (
        <Suspense fallback={null}>
          <Shown />
        </Suspense>
      ) : null}
    </ToastsContext>
  );
}

/**
 * Creates the lazily loaded list. It belongs to its provider, so that the next user to sign in sees no earlier toasts.
 */
function createLazyList() {
  let opened: Promise<ToastList> | undefined;
  const open = () => (opened ??= load());
  return { open, Shown: lazy(async () => ({ default: (await open()).Shown })) };
}
