import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { kindOfSubject } from '../../domain/causes/cause-location.ts';
import { useFormat, useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Facts } from '../../shared/ui/facts.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './urls.module.css';

interface PartProps {
  cause: CauseDetail;
}

/** Renders who acknowledged or muted the cause and the effect of that, or that it has ended or is about to end. */
export function CauseHandling({ cause }: PartProps): ReactNode {
  const { state, owner, until, endedAt, calm } = cause;
  const t = useWords('urls');
  const format = useFormat();
  const name = owner ?? t('somebody');
  const at = (instant: string | null) => (instant === null ? '' : format.instant(instant));
  const named = { name, until: at(until) };
  const notice = {
    open: calm && { text: t('calm', { since: at(calm.since), until: at(calm.until) }) },
    acknowledged: {
      title: t(until === null ? 'acknowledged-by' : 'acknowledged-by-until', named),
      text: t('acknowledged-text'),
    },
    muted: { title: t(until === null ? 'muted-by' : 'muted-by-until', named), text: t('muted-text') },
    unchecked: { text: t('unchecked-text') },
    ended: endedAt === null ? null : { title: t('ended', { at: at(endedAt) }), text: t('ended-text') },
  }[state];
  if (notice === null) return null;
  return (
    <div className="mb-16">
      <Notice tone={state === 'ended' ? 'ok' : 'info'} {...notice} />
    </div>
  );
}

/** Renders the cost and the consequences of the cause, its start, and its number of visits. */
export function CostAndTime({ cause }: PartProps): ReactNode {
  const t = useWords('urls');
  const words = useWords('causes');
  const format = useFormat();
  const may = usePermission();
  const { costPoints, website, tracker, company, subject, endedAt, occurrences, uncheckedPages } = cause;
  const { firstSeenAt, beganAt, lastSeenAt } = cause;
  const kind = kindOfSubject(subject);
  // Other subjects are measured by days, lists or clocks: their count is that of their episodes.
  const isOfVisits = subject.kind === 'cause';
  return (
    <Card title={t(costPoints === null ? 'facts.since' : 'facts')}>
      {costPoints === null ? null : <CostLine cause={cause} costPoints={costPoints} />}
      <Facts
        facts={[
          [t('fact.since'), format.instant(beganAt)],
          firstSeenAt === beganAt ? null : [t('fact.first'), format.instant(firstSeenAt)],
          [t('fact.last'), format.instant(lastSeenAt)],
          endedAt === null ? null : [t('fact.ended'), format.instant(endedAt)],
          occurrences < (isOfVisits ? 1 : 2)
            ? null
            : [t(isOfVisits ? 'occurrences' : 'fact.episodes'), format.exact(occurrences)],
          uncheckedPages === 0 ? null : [t('fact.unchecked'), format.exact(uncheckedPages)],
          [t('filter.kind'), words(`kind.${kind}`)],
          website && [
            t('filter.website'),
            <Link key="website" className="accent" to="/sante" search={{ website: website.id }}>
              {websiteLabel(website)}
            </Link>,
          ],
          tracker && [t('fact.tracker'), tracker.name],
          may('companies.list') ? [t('fact.company'), company.name] : null,
        ]}
      />
    </Card>
  );
}

/** Renders the points that the cause costs, and the checks that fail with it. */
function CostLine({ cause, costPoints }: PartProps & { costPoints: number }): ReactNode {
  const t = useWords('urls');
  const words = useWords('causes');
  const format = useFormat();
  const wording = useWording();
  const { checks, consequencePoints, subject } = cause;
  const root = subject.kind === 'cause' && subject.cause.kind === 'check' ? subject.cause.check : null;
  const others = checks.filter((check) => check !== root).map((check) => wording.check(check));
  return (
    <div className="grid gap-4 mb-10">
      <p className="number">
        <strong className={`weight-640 ${css.points}`}>
          {words('points', { points: `−${format.points(costPoints)}` })}
        </strong>{' '}
        <span className="quiet">{t('cost')}</span>
      </p>
      {others.length > 0 ? (
        <p className="small muted">
          {t('follows', { list: others.join(', ') })}
          {consequencePoints === null || consequencePoints === 0
            ? ''
            : ` (${words('consequence', { points: format.points(consequencePoints) })})`}
        </p>
      ) : null}
    </div>
  );
}
