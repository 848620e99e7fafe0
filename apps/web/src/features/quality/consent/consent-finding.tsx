import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { StoredConsentFinding } from '@vigie/contract/stored-consent.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { consentFindingRemedy, consentFindingTitle } from '@vigie/contract/wording/consent-finding-advice.ts';
import { consentFindingCause } from '@vigie/contract/wording/consent-finding-words.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { SeverityPill } from '../../../shared/ui/classification.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { StatusIcon } from '../../../shared/ui/status.tsx';

interface ConsentFindingProps {
  finding: StoredConsentFinding;
  onPage: (pageId: string) => void;
}

/** Renders a finding in one line, which opens cause, remedy, figures and the visit. */
export function ConsentFinding({ finding, onPage }: ConsentFindingProps): ReactNode {
  const t = useWords('consent');
  const { locale } = useLocale();
  const { kind, vendorName, url, state, severity, expected, seen } = finding;
  const namedFinding = { ...finding, vendor: vendorName };
  return (
    <Disclosure
      isPrinted
      summary={
        <>
          <StatusIcon tone={severity === 'minor' ? 'warn' : 'fail'} size={16} />
          <span className="grow shrink">
            <span className="block weight-540 anywhere">
              {vendorName ?? t('finding.page-banner')}
              <span className="weight-450 quiet"> · {consentFindingTitle(kind, locale)}</span>
            </span>
            <span className="block small muted anywhere mono">{url}</span>
          </span>
          <SeverityPill severity={severity} />
        </>
      }
    >
      <div className="grid one-column gap-8">
        <p className="pretty anywhere">{consentFindingCause(namedFinding, locale)}</p>
        <p className="quiet pretty anywhere">{consentFindingRemedy(namedFinding, locale)}</p>
        <Facts
          facts={[
            [t('finding.state'), t(`state.${state}`)],
            expected === null ? null : [t('finding.expected'), expected],
            seen === null ? null : [t('finding.seen'), seen],
            [t('finding.page'), url],
          ]}
        />
        <Ways finding={finding} onPage={onPage} />
      </div>
    </Disclosure>
  );
}

function Ways({ finding: { observationId, causeId, pageId }, onPage }: ConsentFindingProps): ReactNode {
  const t = useWords('consent');
  const role = useUser()?.active_profile.role.slug ?? null;
  return (
    <p className="flex wrap gap-14 no-print">
      {mayOpen('urls-liste', role) ? (
        <Link to="/urls/liste" search={{ observation: observationId }} className="link touch">
          {t('finding.visit')}
        </Link>
      ) : null}
      {causeId === null ? null : (
        <Link to="/urls/causes/$id" params={{ id: causeId }} className="link touch">
          {t('finding.cause')}
        </Link>
      )}
      <button type="button" className="link bare pointer touch" onClick={() => onPage(pageId)}>
        {t('finding.page-only')}
      </button>
    </p>
  );
}
