import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const HEIGHT = 240;

/** The place of a section while it is fetched. */
export function SectionWaiting({ section }: { section: 'policies' | 'matrix' }): ReactNode {
  const t = useWords('quality');
  const shell = useWords('shell');
  return (
    <section aria-busy aria-labelledby={section}>
      <SectionTitle id={section} title={t(`${section}.title`)} hint={t(`${section}.hint`)} />
      <output className="sr-only">{shell('loading')}</output>
      <Skeleton height={HEIGHT} />
    </section>
  );
}
