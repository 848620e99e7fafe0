import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { PersonalDataGroup } from '@vigie/contract/stored-personal-data.ts';
import {
  encodingText,
  personalDataAdvice,
  receiverText,
} from '@vigie/contract/wording/personal-data-advice.ts';
import { personalDataCause, personalDataKind } from '@vigie/contract/wording/personal-data-words.ts';
import { useFormat, useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { SeverityPill } from '../../../shared/ui/classification.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { Tag } from '../../../shared/ui/pill.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';
import { DataPages } from './data-pages.tsx';
import { ToProof } from './to-proof.tsx';

/**
 * Renders the data that one receiver gets in one field: one line, which opens the details, the pages and the remedy.
 */
export function DataGroup({ group }: { group: PersonalDataGroup }): ReactNode {
  const t = useWords('personal-data');
  const { locale } = useLocale();
  const [wasOpen, setWasOpen] = useState(false);
  const { kind, field, severity, isOver, pages, value, canary } = group;
  return (
    <Disclosure
      onOpen={() => setWasOpen(true)}
      summary={
        <>
          <StatusIcon tone={isOver ? 'ok' : severity === 'minor' ? 'warn' : 'fail'} size={16} />
          <span className="grow shrink">
            <span className="block weight-540 anywhere">
              {personalDataKind(kind, locale)}
              <span className="weight-450 quiet"> · {receiverText(group, locale)}</span>
            </span>
            <span className="block small muted anywhere">
              {field === '' ? null : <span className="mono">{field}</span>}
              {field === '' ? null : ' · '}
              <span className="mono">{value}</span>
              {` · ${t('pages', { count: pages })}`}
            </span>
          </span>
          {canary === null ? null : <Tag>{t('canary')}</Tag>}
          {isOver ? <Tag>{t('over')}</Tag> : <SeverityPill severity={severity} />}
        </>
      }
    >
      {wasOpen ? <GroupDetails group={group} /> : null}
    </Disclosure>
  );
}

function GroupDetails({ group }: { group: PersonalDataGroup }): ReactNode {
  const t = useWords('personal-data');
  const { locale } = useLocale();
  const format = useFormat();
  const { kind, field, host, value, places, encodings, consents, causeId, canary } = group;
  const { firstSeenAt, lastSeenAt } = group;
  const advice = personalDataAdvice(locale);
  const leak = { kind, host: host ?? '', field: field === '' ? null : field, seen: value };
  return (
    <div className="grid one-column gap-8">
      <p className="pretty anywhere">{personalDataCause(leak, locale)}</p>
      <p className="quiet pretty">{advice.remedy}</p>
      <Facts
        facts={[
          [t('receiver'), receiverText(group, locale)],
          field === ''
            ? null
            : [
                t('field'),
                <span key="field" className="mono">
                  {field}
                </span>,
              ],
          [
            t('value'),
            <span key="value" className="mono">
              {value}
            </span>,
          ],
          canary === null ? null : [t('canary'), advice.canary[canary]],
          [t('place'), places.map((channel) => advice.places[channel]).join(', ')],
          [t('encoding'), encodings.map((encoding) => encodingText(encoding, locale)).join(', ')],
          [
            t('consent'),
            consents
              .map((one) => (one === 'unknown' ? t('consent.unknown') : advice.consent[one]))
              .join(', '),
          ],
          [t('first-seen'), format.instant(firstSeenAt)],
          [t('last-seen'), format.instant(lastSeenAt)],
        ]}
      />
      <p className="flex wrap gap-14 no-print">
        <ToProof proof={group} channel={places[0]} />
        {causeId === null ? null : (
          <Link to="/urls/causes/$id" params={{ id: causeId }} className="link touch">
            {t('cause')}
          </Link>
        )}
      </p>
      <DataPages dataKey={group.key} />
    </div>
  );
}
