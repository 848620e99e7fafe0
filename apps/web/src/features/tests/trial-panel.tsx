import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Website } from '@vigie/contract/website.ts';
import { AgentSelect, ContextSelect } from '../../fields/run-selects.tsx';
import { refusedByServer } from '../../forms/form-rules.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconPlayerPlay } from '../../ui/icons.ts';
import { readPageAddress } from '../../run-view/page-address.ts';
import { runRules } from '../../run-view/run-values.ts';
import { useSite } from '../../run-view/use-site.ts';
import { TrialResult } from './trial-result.tsx';
import css from './trial.module.css';
import type { TrialTarget } from './use-place.ts';
import { isStale, type Trial } from './use-trial.ts';

interface TrialPanelProps {
  trial: Trial;
  lead: string;
  website: Website;
  place: TrialTarget;
  onPlace: (place: TrialTarget) => void;
  content: string;
  condition: string;
  /** Why there is nothing to try; null when there is. */
  blocked: string | null;
}

/** Runs the code as it stands on one live page; nothing is saved. */
export function TrialPanel(props: TrialPanelProps): ReactNode {
  const { trial, lead, website, place, onPlace, content, condition, blocked } = props;
  const t = useWords('tests');
  const { run, addressError } = useTrialRun(props);
  return (
    <section className={`grid gap-10 boxed sunken ${css.panel}`} aria-label={t('trial.title')}>
      <h3 className="card-title">{t('trial.title')}</h3>
      <p className={css.lead}>{lead}</p>
      <div className="grid two-columns gap-12 one-column-phone">
        <div className={`grid items-start gap-8 ${css.place}`}>
          <TextInput
            label={t('trial.page')}
            inputMode="url"
            spellCheck={false}
            value={place.address}
            error={addressError}
            onChange={(event) => onPlace({ ...place, address: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              run();
            }}
          />
          <Button
            variant="default"
            className={css.run}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            disabled={blocked !== null}
            loading={trial.isBusy}
            onClick={run}
          >
            {t(trial.tried === null ? 'trial.run' : 'trial.again')}
          </Button>
        </div>
        <Choices website={website} place={place} onPlace={onPlace} />
      </div>
      {blocked === null ? null : <p className={css.blocked}>{blocked}</p>}
      <TrialResult trial={trial} isStale={isStale(trial, { content, condition })} />
    </section>
  );
}

function useTrialRun({ trial, website, place, content, condition, blocked }: TrialPanelProps) {
  const sentence = useFieldSentence('tests');
  const { siteOf } = useSite(website);
  const [typed, setTyped] = useState<string | null>(null);
  const site = siteOf(place.contextId);
  const refused = trial.failure && refusedByServer(runRules(site), trial.failure).address;

  function run(): void {
    if (trial.isBusy || blocked !== null) return;
    const read = readPageAddress(place.address, site);
    setTyped('refusal' in read ? sentence({ code: read.refusal, params: {} }) : null);
    if ('refusal' in read) return;
    trial.start({
      websiteId: website.id,
      contextId: place.contextId || null,
      agentId: place.agentId || null,
      pageUrl: read.url,
      content: content.trim(),
      condition: condition.trim(),
    });
  }
  return { run, addressError: typed ?? (refused && sentence(refused)) };
}

function Choices({
  website,
  place,
  onPlace,
}: Pick<TrialPanelProps, 'website' | 'place' | 'onPlace'>): ReactNode {
  const { inContext } = useSite(website);
  return (
    <>
      <ContextSelect
        websiteId={website.id}
        description={null}
        value={place.contextId}
        onChange={(event) => onPlace(inContext(place, event.currentTarget.value))}
      />
      <AgentSelect
        value={place.agentId}
        onChange={(event) => onPlace({ ...place, agentId: event.currentTarget.value })}
      />
    </>
  );
}
