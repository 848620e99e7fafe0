import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { VisitorFigures } from '@vigie/contract/visitor-figures.ts';
import { useVisitorFigures } from '../../shared/api/real-visitors.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { VisitorLossItem } from './visitor-loss.tsx';
import { useVisitorValue } from './visitor-names.ts';

export interface OfPeriod {
  websiteId: string;
  from: string;
  to: string;
}

/** Consent that is known later than this is late, in ms. */
const LATE_MS = 1_000;

/** Returns the time of a consent in ms after the start of its page. Negative: it was never known. */
const latenessMs = (name: string): number => Number(name.split(' ')[1] ?? 0);

const sumOf = (views: VisitorFigures['views']) => views.reduce((sum, one) => sum + one.views, 0);

/** Renders figures of real visitors as a card with a link to all of them. */
function VisitorCard({ websiteId, children }: { websiteId: string; children: ReactNode }): ReactNode {
  const t = useWords('visitors');
  return (
    <Card
      title={t('beside')}
      aside={
        <Link
          to="/dataQuality/visiteursReels"
          search={{ website: websiteId }}
          className="small accent touch inline-row no-print"
        >
          {t('beside.more')}
        </Link>
      }
    >
      <div className="grid one-column gap-8">{children}</div>
    </Card>
  );
}

interface OfCauseProps {
  websiteId: string;
  /** Null: the primary one. */
  tracker: { id: string; name: string } | null;
}

type VisitorCardsProps =
  | ({ of: 'cause' } & OfCauseProps)
  | ({ of: 'event'; event: string } & OfPeriod)
  | ({ of: 'consent' } & OfPeriod);

/** Renders what real visitors say about a cause, an event or the consent. */
export function VisitorCards(props: VisitorCardsProps): ReactNode {
  if (props.of === 'cause') return <VisitorsOfCause {...props} />;
  return props.of === 'event' ? <VisitorsOfEvent {...props} /> : <VisitorsOfConsent {...props} />;
}

/** Renders on which share of page views a tracker does not load, and for whom. Nothing without samples. */
function VisitorsOfCause({ websiteId, tracker }: OfCauseProps): ReactNode {
  const t = useWords('visitors');
  const format = useFormat();
  const { data } = useVisitorFigures({ websiteId });
  const id = tracker?.id ?? null;
  const states = data?.browsers.flatMap(({ trackers }) => trackers.filter((one) => one.id === id)) ?? [];
  const [loaded, views] = states.reduce(
    ([some, all], one) => [some + one.loaded, all + one.loaded + one.blocked + one.failed + one.stopped],
    [0, 0] as [number, number],
  );
  if (data === undefined || views === 0) return null;
  const losses = data.loss.filter(({ trackerId }) => trackerId === id);
  const name = tracker?.name ?? t('beside.tracker');
  return (
    <div className="mt-16">
      <VisitorCard websiteId={websiteId}>
        <p className="pretty number">
          {t('beside.lost', { share: format.rate((100 * (views - loaded)) / views), count: views })}{' '}
          {losses.length === 0 ? t('beside.nobody') : t('beside.only')}
        </p>
        {losses.length === 0 ? null : (
          <ul className="plain">
            {losses.map((loss) => (
              <VisitorLossItem
                key={JSON.stringify(loss.where)}
                websiteId={websiteId}
                loss={loss}
                tracker={name}
              />
            ))}
          </ul>
        )}
      </VisitorCard>
    </div>
  );
}

/** Renders on which share of page views an event lacks a property. Nothing without samples of the event. */
function VisitorsOfEvent({ websiteId, from, to, event }: OfPeriod & { event: string }): ReactNode {
  const t = useWords('visitors');
  const format = useFormat();
  const views = useVisitorFigures({ websiteId, from, to }).data?.views ?? [];
  const count = sumOf(views.filter(({ kind, name }) => kind === 'event' && name === event));
  if (count === 0) return null;
  const faults = (kind: 'event-missing' | 'event-wrong', word: 'beside.missing' | 'beside.wrong') =>
    views
      .filter((one) => one.kind === kind && one.name.startsWith(`${event} `))
      .map((one): [string, string] => [
        t(word, { property: one.name.slice(event.length + 1) }),
        format.rate((100 * one.views) / count),
      ]);
  const facts = [...faults('event-missing', 'beside.missing'), ...faults('event-wrong', 'beside.wrong')];
  return (
    <VisitorCard websiteId={websiteId}>
      <p className="pretty number">
        {t('beside.event', { count })} {facts.length === 0 ? t('beside.complete') : null}
      </p>
      {facts.length === 0 ? null : <Facts facts={facts} />}
    </VisitorCard>
  );
}

/** Renders the consent of real visitors, and how late it is known. Nothing without samples of a consent. */
function VisitorsOfConsent({ websiteId, from, to }: OfPeriod): ReactNode {
  const t = useWords('visitors');
  const format = useFormat();
  const valueOf = useVisitorValue();
  const { data } = useVisitorFigures({ websiteId, from, to });
  const views = data?.views.filter(({ kind }) => kind === 'consent') ?? [];
  const known = views.filter(({ name }) => !name.startsWith('unknown'));
  const count = sumOf(views);
  if (known.length === 0) return null;
  const share = (some: number) => format.rate((100 * some) / count);
  const states = Map.groupBy(views, ({ name }) => name.split(' ')[0] ?? '');
  const facts: [string, string][] = [
    ...[...states].map(([state, some]): [string, string] => [valueOf('consent', state), share(sumOf(some))]),
    [t('beside.late'), share(sumOf(known.filter(({ name }) => latenessMs(name) >= LATE_MS)))],
    [t('beside.never'), share(sumOf(views.filter(({ name }) => latenessMs(name) < 0)))],
  ];
  return (
    <VisitorCard websiteId={websiteId}>
      <p className="pretty number">{t('beside.consent', { count })}</p>
      <Facts facts={facts} />
    </VisitorCard>
  );
}
