import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { mayOpen, type PageName } from '@vigie/contract/page-access.ts';
import { whatToDo } from '@vigie/contract/wording/incident-advice.ts';
import { isFound } from '@vigie/contract/wording/found-cause-words.ts';
import { missingEventOf } from '../../../domain/containers/missing-event.ts';
import { WhyNot } from '../../../domain/containers/why-not.tsx';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import type { LinkTarget } from '../../../shared/ui/link-target.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { StepOfJourney } from './cause-journey.tsx';
import { ProvenRemedy } from '../proven-remedy.tsx';

// Loaded separately: it has the advice about every kind of finding, and few causes are findings.
const FoundRemedy = lazyComponent(
  [],
  async () => (await import('./found-remedy.tsx')).FoundRemedy,
  () => <Skeleton height={40} />,
);

interface PartProps {
  cause: CauseDetail;
}

/** Renders the remedy, or an explanation if the tracking is not at fault, and links to related screens. */
export function WhatToDo({ cause }: PartProps): ReactNode {
  const t = useWords('cause');
  const ways = useWays(cause);
  return (
    <Card title={t('todo')}>
      <div className="grid one-column gap-14">
        <Advice cause={cause} />
        <TagManager cause={cause} />
        {cause.subject.kind === 'journey' ? <StepOfJourney subject={cause.subject} /> : null}
        {ways.length > 0 ? (
          <div className="flex wrap gap-8 no-print">
            {ways.map(({ label, page: _page, ...target }) => (
              <Button
                key={label}
                variant="default"
                size="compact-md"
                renderRoot={(props) => <Link {...props} {...target} />}
              >
                {t(`to.${label}`)}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    </Card>
  );
}

/** Kinds of causes that prevent Vigie from measuring; the tracking is not at fault. */
export const UNKNOWN = new Set(['site', 'agent', 'silence', 'schedule', 'journey'] as const);

function Advice({ cause: { subject, fault, proof } }: PartProps): ReactNode {
  const t = useWords('cause');
  const { locale } = useLocale();
  if (subject.kind === 'cause') {
    if (fault?.remedy && proof) {
      const { problemId } = fault.remedy.proof ?? proof;
      return <ProvenRemedy problemId={problemId} remedy={fault.remedy} />;
    }
    const { cause: root, facts } = subject;
    if (isFound(root)) return <FoundRemedy cause={root} facts={facts} />;
    return <p className="quiet pretty">{t('todo.look')}</p>;
  }
  const text = whatToDo(subject, locale) ?? '';
  const kind = [...UNKNOWN].find((one) => one === subject.kind);
  return kind === undefined ? (
    <p className="quiet pretty">{text}</p>
  ) : (
    <Notice tone="info" title={t(kind === 'silence' ? 'nature.unknown' : 'nature.other')} text={text} />
  );
}

/** Renders the tag manager's part in an event that was not sent, on the page that proves it. */
function TagManager({ cause: { subject, website, proof } }: PartProps): ReactNode {
  const event = missingEventOf(subject);
  if (event === null || website === null) return null;
  return <WhyNot websiteId={website.id} event={event} url={proof?.url} />;
}

interface Way extends LinkTarget {
  label:
    | 'test'
    | 'health'
    | 'evolution'
    | 'check'
    | 'runs'
    | 'agent'
    | 'agents'
    | 'journey'
    | 'orders'
    | 'visitors'
    | 'links'
    | 'server'
    | 'blockers'
    | 'counted';
  page: PageName;
}

/** Returns links to related screens that the role has permission for. */
function useWays({ subject, website, tracker }: CauseDetail): Way[] {
  const role = useUser()?.active_profile.role.slug ?? null;
  const site = website?.id;
  const search = { website: site, tracker: tracker?.id };
  const runs: Way = { label: 'runs', page: 'jobs', to: '/jobs', search };
  const agents: Way = { label: 'agents', page: 'agents', to: '/agents' };
  const check = (name: string): Way => ({
    label: 'check',
    page: 'dataQuality',
    to: `/dataQuality/${name}`,
    search,
  });
  const ways = (): Way[] => {
    switch (subject.kind) {
      case 'cause':
        if (isFound(subject.cause)) return [];
        return subject.cause.kind === 'check'
          ? [check(subject.cause.check)]
          : [
              {
                label: 'test',
                page: 'pools-tests-id',
                to: '/pools/tests/$id',
                params: { id: subject.cause.testId },
              },
            ];
      case 'grade':
        return [
          { label: 'health', page: 'sante', to: '/sante', search },
          { label: 'evolution', page: 'sante-evolution', to: '/sante/evolution', search },
        ];
      case 'check':
        return [check(subject.check)];
      case 'hits-gone':
        return [check('hitPageview')];
      case 'volumes':
        return [
          { label: 'evolution', page: 'sante-evolution', to: '/sante/evolution', search },
          { label: 'counted', page: 'dataQuality-comptes', to: '/dataQuality/comptes', search },
        ];
      case 'agent':
        return [{ label: 'agent', page: 'agents-id', to: '/agents/$id', params: { id: subject.agentId } }];
      case 'orders':
      case 'orders-rise':
        return [{ label: 'orders', page: 'commandes', to: '/commandes', search: { website: site } }];
      case 'visitors-fall':
        return [
          {
            label: 'visitors',
            page: 'dataQuality-visiteursReels',
            to: '/dataQuality/visiteursReels',
            search: { website: site },
          },
        ];
      case 'links':
        return [
          {
            label: 'links',
            page: 'dataQuality-liens',
            to: '/dataQuality/liens',
            search: { website: site, list: subject.linkListId },
          },
        ];
      case 'server-side':
      case 'server-silence':
        return [
          {
            label: 'server',
            page: 'dataQuality-serveur',
            to: '/dataQuality/serveur',
            search: { website: site },
          },
        ];
      case 'blockers':
      case 'reach-fall':
      case 'cookie-shorter':
        return [
          {
            label: 'blockers',
            page: 'dataQuality-autresNavigateurs',
            to: '/dataQuality/autresNavigateurs',
            search: { website: site },
          },
        ];
      case 'site':
        return [runs];
      case 'journey':
        return [
          {
            label: 'journey',
            page: 'parcours-voir',
            to: '/parcours-voir',
            search: { id: subject.journeyId },
          },
        ];
      default:
        return [runs, agents];
    }
  };
  return ways().filter(({ page }) => mayOpen(page, role));
}
