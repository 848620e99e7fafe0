import type { ReactNode } from 'react';
import type { VisitorFigures } from '@vigie/contract/visitor-figures.ts';
import { useFormat, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useVisitorValue } from '../../../domain/visitors/visitor-names.ts';

type Views = VisitorFigures['views'];

const KINDS = [
  'page-group',
  'consent',
  'device',
  'release',
  'data-layer',
  'event',
  'event-missing',
  'event-wrong',
] as const;
const ROWS_MAX = 12;

/** Renders page views by other properties of visitors: page groups, consent, devices, releases, dataLayer, events. */
export function VisitorGroups({ views, samples }: { views: Views; samples: number }): ReactNode {
  const t = useWords('real-visitors');
  const format = useFormat();
  const valueOf = useVisitorValue();
  const kinds = KINDS.map((kind) => {
    const ofKind = views.filter((one) => one.kind === kind);
    // Several times of a consent have one name.
    const byName = Map.groupBy(ofKind, ({ name }) => valueOf(kind, name));
    const rows = [...byName]
      .map(([name, some]) => ({ name, count: some.reduce((sum, one) => sum + one.views, 0) }))
      .toSorted((one, other) => other.count - one.count);
    return { kind, rows };
  }).filter(({ rows }) => rows.length > 0);
  if (kinds.length === 0) return null;
  return (
    <Card title={t('groups.title')}>
      <div className="grid two-columns gap-16 one-column-phone">
        {kinds.map(({ kind, rows }) => (
          <section key={kind} className="shrink unbroken" aria-label={t(`kind.${kind}`)}>
            <h3 className="weight-580 text-14 mb-4">{t(`kind.${kind}`)}</h3>
            <Facts
              facts={rows
                .slice(0, ROWS_MAX)
                .map(({ name, count }) => [
                  name,
                  t('groups.views', { share: format.rate((100 * count) / samples), count }),
                ])}
            />
          </section>
        ))}
      </div>
    </Card>
  );
}
