import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { ToastsContext, type Toasts } from './toasts-context.ts';

const load = () => import('./toast-list.tsx');
const ToastList = lazy(async () => ({ default: (await load()).ToastList }));

/** Gives the screens their toasts; what shows them is fetched with the first one. */
export function ToastsProvider({ children }: { children: ReactNode }): ReactNode {
  const t = useWords('shell');
  const [isWanted, setIsWanted] = useState(false);
  const toasts = useMemo<Toasts>(() => {
    const words = { close: t('close'), undo: t('undo') };
    const show = async (say: (list: Awaited<ReturnType<typeof load>>) => void) => {
      setIsWanted(true);
      say(await load());
    };
    return {
      done: (text, options = {}) => void show(({ showDone }) => showDone(words, text, options)),
      failed: (title, text) => void show(({ showFailed }) => showFailed(words, title, text)),
    };
  }, [t]);
  return (
    <ToastsContext value={toasts}>
      {children}
      {isWanted ? (
        <Suspense fallback={null}>
          <ToastList />
        </Suspense>
      ) : null}
    </ToastsContext>
  );
}
