import { useId, useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { Website } from '@vigie/contract/website.ts';
import { AgentSelect, ContextSelect } from '../../shared/fields/run-selects.tsx';
import { refusedByServer } from '../../shared/forms/form-rules.ts';
import { loadSchemas } from '../../shared/forms/schemas.ts';
import { useFieldSentence } from '../../shared/forms/use-field-sentence.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { readPageAddress } from '../../domain/run-view/page-address.ts';
import { runRules } from '../../domain/run-view/run-values.ts';
import { useSite } from '../../domain/run-view/use-site.ts';
import { IconPlayerPlay } from '../../shared/ui/icons.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import css from './tests.module.css';
import { useTrialTarget, type PagesOfTest } from './use-trial-target.ts';
import { faultPosition, type Syntax } from './use-syntax.ts';
import type { Trial } from './use-trial.ts';

// Loaded separately: shown only after a trial, and the editor is at its byte budget.
const TrialResult = lazyComponent(
  ['run-view', 'run-failure', 'wording', 'test-result'],
  async () => (await import('./trial-result.tsx')).TestTrialResult,
);

interface TrialPanelProps {
  trial: Trial;
  website: Website;
  pages: PagesOfTest;
  syntax: Syntax;
}

/**
 * Renders the trial beside the code: it runs the current code on one live page and shows the result. Nothing is saved.
 */
export function TrialPanel({ trial, website, pages, syntax }: TrialPanelProps): ReactNode {
  const t = useWords('tests');
  const id = useId();
  const { target, setTarget, known } = useTrialTarget(website, pages);
  const blocked = useBlocked(trial, syntax);
  const { inContext } = useSite(website);
  const { run, addressError } = useTrialRun({ trial, website, target, isBlocked: blocked !== null });
  return (
    <section className={`grid one-column gap-10 boxed sunken ${css.panel}`} aria-label={t('trial.title')}>
      <h3 className="card-title">{t('trial.title')}</h3>
      <p className="small quiet pretty">
        {t(trial.hasCondition ? 'trial.condition-lead' : 'trial.content-lead')}
      </p>
      <div className={`grid items-start gap-10 ${css.target}`}>
        <TextInput
          label={t('trial.page')}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          list={id}
          value={target.address}
          error={addressError}
          onChange={(event) => setTarget({ ...target, address: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void run();
          }}
        />
        <datalist id={id}>
          {known.map((url) => (
            <option key={url} value={url} aria-label={url} />
          ))}
        </datalist>
        <ContextSelect
          websiteId={website.id}
          description={null}
          value={target.contextId}
          onChange={(event) => setTarget(inContext(target, event.currentTarget.value))}
        />
        <AgentSelect
          value={target.agentId}
          onChange={(event) => setTarget({ ...target, agentId: event.currentTarget.value })}
        />
      </div>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        disabled={blocked !== null}
        loading={trial.isBusy}
        onClick={() => void run()}
      >
        {t(trial.tried === null ? 'trial.run' : 'trial.again')}
      </Button>
      {blocked === null ? null : <p className="small muted pretty">{blocked}</p>}
      {trial.tried === null ? null : <TrialResult trial={trial} />}
    </section>
  );
}

/** Returns why no trial can start; null if it can. */
function useBlocked({ sources }: Trial, syntax: Syntax): string | null {
  const t = useWords('tests');
  const fault = syntax.content ?? syntax.condition;
  if (sources.content === '') return t('trial.first');
  if (!fault) return null;
  return t(fault.code === 'condition-unknown-name' ? 'trial.unknown' : 'trial.syntax', faultPosition(fault));
}

interface TrialRunOptions extends Pick<TrialPanelProps, 'trial' | 'website'> {
  target: ReturnType<typeof useTrialTarget>['target'];
  isBlocked: boolean;
}

function useTrialRun({ trial, website, target, isBlocked }: TrialRunOptions) {
  const sentence = useFieldSentence('tests');
  const { siteOf } = useSite(website);
  const [typed, setTyped] = useState<string | null>(null);
  const site = siteOf(target.contextId);
  const refused = trial.failure && refusedByServer(runRules(site), trial.failure).address;

  async function run(): Promise<void> {
    if (trial.isBusy || isBlocked) return;
    const read = readPageAddress(target.address, site, await loadSchemas());
    setTyped('refusal' in read ? sentence({ code: read.refusal, params: {} }) : null);
    if ('refusal' in read) return;
    trial.start({
      websiteId: website.id,
      contextId: target.contextId || null,
      agentId: target.agentId || null,
      pageUrl: read.url,
    });
  }
  return { run, addressError: typed ?? (refused && sentence(refused)) };
}
