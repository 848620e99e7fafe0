import { useState, type ReactNode } from 'react';
import { useSearch, useNavigate } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import type { Website } from '@vigie/contract/website.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useCurrentWebsite, websiteLabel } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { useOtherWords } from '../../shared/i18n/use-other-words.ts';
import { SettingsEditor } from './settings-editor.tsx';
import { settingsFormFields } from './settings-values.ts';
import type { SettingsSection } from './use-searched-settings.ts';
import { ReEvaluationOffer } from '../../domain/re-evaluation/re-evaluation-offer.tsx';
import { useRemoveWebsite } from '../../shared/api/website-settings.ts';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import css from './websites.module.css';

// Loaded separately: the settings are the most used tab, and their sections fill the first load.
const ContextsTab = lazyComponent(
  ['contexts', 'fields'],
  async () => (await import('./contexts/contexts-tab.tsx')).ContextsTab,
);
// Loaded separately: 16 kB of another tab.
const PagesTab = lazyComponent(
  ['run-view', 'run-failure', 'wording'],
  async () => (await import('./pages-tab.tsx')).PagesTab,
);

// Loaded separately: 41 kB of another tab.
const TrackersTab = lazyComponent(
  ['trackers'],
  async () => (await import('./trackers/trackers-tab.tsx')).TrackersTab,
);

// Loaded separately: they are below the form. One file, because most users see all of them.
const SettingsCard = lazyComponent(
  ['settings-parts', 'fields', 'inheritance', 'inputs', 'exempt', 'limits', 'privacy', 'sealing'],
  async () => (await import('./settings-cards.tsx')).SettingsCard,
);

const TABS = ['settings', 'trackers', 'contexts', 'pages'] as const;

/** Renders a website's settings, its contexts and its known pages. */
export function WebsiteSettingsScreen(): ReactNode {
  const t = useWords('websites');
  const shell = useWords('shell');
  const website = useCurrentWebsite();
  const more = useSectionsBelow(website);
  const { tab: wanted }: { tab?: string } = useSearch({ strict: false });
  const tab = TABS.find((one) => one === wanted) ?? 'settings';
  const title = shell('title.website-parametres');
  const tabs = (
    <Tabs label={t('tabs')} value={tab} tabs={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))} />
  );
  const withNotice = (
    <>
      {tabs}
      {website.sharedSettingsId === null ? null : <SettingsCard name="inherited" website={website} />}
    </>
  );
  if (tab === 'settings')
    return (
      <>
        <SettingsReEvaluation key={website.id} website={website} />
        <Settings website={website} title={title} tabs={withNotice} more={more} />
      </>
    );
  return (
    <>
      <PageHeader title={title} lead={t('lead')} />
      {tabs}
      {tab === 'trackers' ? (
        <div className="grid one-column gap-14">
          <SettingsReEvaluation key={website.id} website={website} />
          <TrackersTab website={website} />
        </div>
      ) : tab === 'contexts' ? (
        <ContextsTab website={website} />
      ) : (
        <PagesTab website={website} />
      )}
    </>
  );
}

/** Returns the sections below the form that the user may open. */
function useSectionsBelow(website: Website): SettingsSection[] {
  const t = useWords('websites');
  const others = useOtherWords(['websites']);
  const may = usePermission();
  return SECTIONS.filter(({ operation }) => may(operation)).map(({ name }) => ({
    name,
    title: t(`more.${name}`),
    also: [t(`also.${name}`), ...others('websites', `more.${name}`), ...others('websites', `also.${name}`)],
    content:
      name === 'delete' ? (
        <DeleteWebsite key={website.id} website={website} />
      ) : (
        <SettingsCard key={website.id} name={name} website={website} />
      ),
  }));
}

interface SettingsProps {
  website: Website;
  title: string;
  tabs: ReactNode;
  more: readonly SettingsSection[];
}

/**
 * Renders the settings of the last stored version. While the form has unsaved changes, it keeps the version that they
 * started from: a save then reports the changes of other users.
 */
function Settings({ website, ...props }: SettingsProps): ReactNode {
  const [opened, setOpened] = useState(website);
  const [isDirty, setIsDirty] = useState(false);
  const isOther = opened.id !== website.id;
  if (isOther || (!isDirty && shownValues(opened) !== shownValues(website))) {
    setOpened(website);
    setIsDirty(false);
  }
  const key = `${opened.id} ${opened.updatedAt}`;
  return <SettingsEditor key={key} website={opened} onDirty={setIsDirty} {...props} />;
}

/** Returns the values that the form shows. Limits and schedules are not among them. */
const shownValues = (website: Website): string => JSON.stringify(settingsFormFields(website));

/** Renders the offer to re-evaluate past visits, after a save of settings that verdicts depend on. */
function SettingsReEvaluation({ website }: { website: Website }): ReactNode {
  const [before] = useState(() => evaluationSettings(website));
  return before === evaluationSettings(website) ? null : <ReEvaluationOffer />;
}

function evaluationSettings({ tracking, healthTestId }: Website): string {
  return JSON.stringify([tracking, healthTestId]);
}

/** Renders the form that deletes a website for good, once its name is typed. */
function DeleteWebsite({ website }: { website: Website }): ReactNode {
  const t = useWords('websites');
  const navigate = useNavigate();
  const name = websiteLabel(website);
  const { ask, dialog } = useDeletion<Website, { id: string }>({
    removal: useRemoveWebsite(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: () => ({
      title: t('delete.confirm-title', { name }),
      text: t('delete.text'),
      confirm: t('delete.button'),
      failed: t('delete.failed'),
      done: t('delete.done', { name }),
      typed: { label: t('delete.confirm-label', { name }), isProof: (typed) => typed === name },
    }),
    onDeleted: () => void navigate({ to: '/sante', search: { website: undefined } }),
  });
  return (
    <section className={`row wrap between rounded ${css.zone}`} aria-labelledby="delete-website">
      <div>
        <h2 id="delete-website" className={`title ${css.deleteTitle}`}>
          {t('delete.title')}
        </h2>
        <p className="quiet pretty">{t('delete.text')}</p>
      </div>
      <Button color="danger" variant="outline" onClick={() => ask(website)}>
        {t('delete.button')}
      </Button>
      {dialog}
    </section>
  );
}

/** Sections below the form, each with the call that a user must be allowed to make. */
const SECTIONS = [
  { name: 'inheritance', operation: 'sharedSettings.inherit' },
  { name: 'exempt', operation: 'consent.exempt' },
  { name: 'limits', operation: 'websites.limits' },
  { name: 'retention', operation: 'websites.retention' },
  { name: 'sealed', operation: 'sealedVisits.list' },
  { name: 'badge', operation: 'badges.set' },
  { name: 'delete', operation: 'websites.remove' },
] as const;
