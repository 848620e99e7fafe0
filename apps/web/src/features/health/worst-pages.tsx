import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Fault, Health } from '@vigie/contract/health.ts';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExternalLink } from '../../shared/ui/external-link.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { PageUrl } from '../../shared/ui/page-url.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { groupFaults } from './fault-groups.ts';
import { RemedyAdvice } from '../../domain/evidence/remedy.tsx';
import css from './health.module.css';

type WorstPage = Health['worstPages'][number];

const STEP = 10;

export function WorstPages({ pages }: { pages: Health['worstPages'] }): ReactNode {
  const t = useWords('health');
  const [count, setCount] = useState(STEP);
  const visited = pages.filter(({ failure }) => failure === null);
  if (visited.length === 0) return null;
  const shown = visited.slice(0, count);
  return (
    <section aria-labelledby="pages">
      <SectionTitle id="pages" title={t('worst.title')} hint={t('worst.hint')} />
      <div className="clip card">
        {shown.map((page) => (
          <Page key={page.observationId} page={page} />
        ))}
      </div>
      {shown.length < visited.length ? (
        <Button variant="default" className="mt-10 no-print" onClick={() => setCount(count + STEP)}>
          {t('worst.more', { count: Math.min(STEP, visited.length - count) })}
        </Button>
      ) : null}
    </section>
  );
}

function Page({ page }: { page: WorstPage }): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  const groups = groupFaults(page.faults);
  return (
    <Disclosure
      summary={
        <span className={`grid items-center grow shrink gap-14 ${css.row}`}>
          <PageUrl url={page.url} />
          <span className={`flex wrap at-end gap-4 ${css.worstPagesChecks}`}>
            {groups.map(({ root }) => (
              <span key={root.check} className={`inline-row tiny weight-580 fail nowrap ${css.pill}`}>
                <StatusIcon tone="fail" size={13} />
                {wording.check(root.check)}
              </span>
            ))}
          </span>
          <span className="small muted nowrap text-end">
            <TimeAgo at={page.observedAt} />
          </span>
        </span>
      }
    >
      <div className="grid shrink gap-12">
        <ExternalLink url={page.url} />
        {groups.map(({ root, follows }) => (
          <FaultText key={root.check} root={root} follows={follows} />
        ))}
        {groups.length === 0 ? (
          <p className={`anywhere pretty ${css.sentence}`}>{t('worst.no-fault')}</p>
        ) : null}
      </div>
    </Disclosure>
  );
}

/** Renders one fault: its description, its consequences, its remedy. */
function FaultText({ root, follows }: { root: Fault; follows: Fault[] }): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  const reason = root.reason ?? '';
  return (
    <div className={`grid shrink gap-6 ${css.fault}`}>
      <p className={`anywhere pretty ${css.sentence}`}>
        <strong>{wording.check(root.check)}</strong> {wording.reason(root.check, reason, root.evidence)}
      </p>
      {follows.length > 0 ? (
        <p className={`muted anywhere pretty ${css.follows}`}>
          {t('worst.follows', { checks: follows.map(({ check }) => wording.check(check)).join(', ') })}
        </p>
      ) : null}
      <RemedyAdvice remedy={root.remedy} />
    </div>
  );
}
