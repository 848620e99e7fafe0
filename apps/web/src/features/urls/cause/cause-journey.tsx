import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import { stepFailureIn } from '@vigie/contract/wording/step-words.ts';
import { useAnswer } from '../../../shared/api/define-resource.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../../shared/session/session-provider.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';

interface StepOfJourneyProps {
  subject: Extract<IncidentSubject, { kind: 'journey' }>;
}

/** Renders the failed step, its reason, and the last run, which has a screenshot of it. */
export function StepOfJourney({ subject }: StepOfJourneyProps): ReactNode {
  const t = useWords('cause');
  const format = useFormat();
  const { locale } = useLocale();
  const { journeyId, step, label, code } = subject;
  const enabled = usePermission()('journeys.get');
  const { data } = useAnswer((queries) => queries.journeys.get, { id: journeyId }, { enabled });
  const run = data?.lastRun ?? null;
  return (
    <Facts
      facts={[
        [t('journey.step'), `${step}. ${label}`],
        [t('journey.reason'), stepFailureIn(locale, code)],
        run === null
          ? null
          : [
              t('journey.last-run'),
              <Link key="run" to="/parcours-passage" search={{ id: run.id, etape: step }} className="accent">
                {format.instant(run.at)}
              </Link>,
            ],
      ]}
    />
  );
}
