import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '@vigie/contract/page-access.ts';
import type { QualityReason } from '@vigie/contract/data-quality.ts';
import type { Evidence } from '@vigie/contract/verdict.ts';
import type { QualityInput } from '../../api/data-quality.ts';
import { NamedValues } from '../../evidence/named-values.tsx';
import { RemedyAdvice } from '../../evidence/remedy.tsx';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useUser } from '../../session/session-provider.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import type { QualityTab } from './quality-tabs.ts';
import { ReasonPages } from './reason-pages.tsx';
import css from './reason-detail.module.css';

/** Title and count of the pages, and as many rows as there is room for: what follows must not jump. */
const FRAME_HEIGHT = 92;
const ROW_HEIGHT = 41;
const ROWS_HEIGHT_MAX = 286;

interface ReasonDetailProps {
  reason: QualityReason;
  tab: QualityTab;
  input: QualityInput;
}

/** How to fix it, an example with its proof, and the pages that show it. */
export function ReasonDetail({ reason, tab, input }: ReasonDetailProps): ReactNode {
  const t = useWords('quality');
  const { example, firstSeenAt, lastSeenAt } = reason;
  return (
    <div className="grid one-column gap-12">
      <RemedyAdvice remedy={example.remedy} />
      <Example example={example} />
      <p className={`flex wrap small muted ${css.seen}`}>
        <span>
          {t('reasons.first-seen')} <TimeAgo at={firstSeenAt} />
        </span>
        <span>
          {t('reasons.last-seen')} <TimeAgo at={lastSeenAt} />
        </span>
      </p>
      <div style={{ minHeight: FRAME_HEIGHT + Math.min(reason.pages * ROW_HEIGHT, ROWS_HEIGHT_MAX) }}>
        <ReasonPages reason={reason} tab={tab} input={input} />
      </div>
    </div>
  );
}

function Example({ example }: { example: QualityReason['example'] }): ReactNode {
  const t = useWords('quality');
  const role = useUser()?.active_profile.role.slug ?? null;
  const values = textsOf(example.evidence);
  return (
    <div className="grid one-column gap-2">
      <p className={`row wrap shrink ${css.page}`}>
        <span className="muted">{t('example.title')}</span>
        <ExternalLink url={example.url} />
        {mayOpen('urls-liste', role) ? (
          <Link to="/urls/liste" search={{ observation: example.observationId }} className="link touch">
            {t('example.open')}
          </Link>
        ) : null}
      </p>
      {Object.keys(values).length > 0 ? (
        <details className="shrink">
          <summary className={`fit pointer weight-540 quiet ${css.summary}`}>{t('example.proof')}</summary>
          <NamedValues values={values} />
        </details>
      ) : null}
    </div>
  );
}

/** The facts that prove a verdict, as they can be read; what is not known is left out. */
function textsOf(evidence: Evidence): Record<string, string> {
  const known = Object.entries(evidence).filter(([, value]) => value !== null && value !== '');
  return Object.fromEntries(
    known.map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
  );
}
