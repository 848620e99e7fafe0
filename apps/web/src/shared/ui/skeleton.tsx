import type { CSSProperties, ReactNode } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import css from './page.module.css';

/** Renders a grey placeholder during loading. It appears after 150 ms, so that fast answers never flash. */
export function Skeleton({
  width = '100%',
  height,
}: {
  width?: CSSProperties['width'];
  height: number;
}): ReactNode {
  return <span className={`block max-full ${css.bone}`} style={{ width, height }} data-waiting />;
}

/** Renders the placeholder of a loading part; screen readers announce the loading. */
export function Waiting({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  const t = useWords('shell');
  return (
    <div className={className} aria-busy>
      <output className="sr-only">{t('loading')}</output>
      {children}
    </div>
  );
}
